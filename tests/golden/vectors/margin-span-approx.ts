/**
 * SPAN-like margin of small portfolios in NIFTY, spot 24 000 as forward, seven days to expiry, rate 0. Source: quant fixtures,
 * margin-span-approx: own computation of an approximation of the NSE Clearing scheme from its published parameters. Tolerance of the
 * total: 5 %; our scenario losses follow the same rules and agree to 1e-9.
 */
export interface MarginVector {
  readonly name: string;
  readonly legs: readonly (
    | { readonly type: 'future'; readonly quantity: number }
    | { readonly type: 'call' | 'put'; readonly quantity: number; readonly strike: number; readonly volatility: number }
  )[];
  readonly annualVolatility: number;
  readonly dailyVolatility: number;
  readonly priceScanRange: number;
  readonly volatilityScanRange: number;
  readonly losses: readonly number[];
  readonly scanRisk: number;
  readonly extremeLossMargin: number;
  readonly total: number;
}

export const MARGIN_VECTORS: readonly MarginVector[] = [
  {
    name: 'short straddle',
    legs: [
      { type: 'call', quantity: -65, strike: 24000, volatility: 0.135 },
      { type: 'put', quantity: -65, strike: 24000, volatility: 0.135 },
    ],
    annualVolatility: 0.14,
    dailyVolatility: 0.0085,
    priceScanRange: 2232.0,
    volatilityScanRange: 0.04,
    losses: [
      6894.489068030729, -6894.6675713826935, 28895.546752489812, 25233.760779319233, 28482.996345285796, 25202.140996555136,
      73615.11759500096, 73450.11121495995, 73544.08547220383, 73450.09499885276, 121812.4171656659, 121810.09065499135, 121810.54537919197,
      121810.0906549494, 93411.53172923219, 93411.53172923219,
    ],
    scanRisk: 121812.4171656659,
    extremeLossMargin: 62400.0,
    total: 184212.4171656659,
  },
  {
    name: 'short call',
    legs: [{ type: 'call', quantity: -65, strike: 24300, volatility: 0.13 }],
    annualVolatility: 0.14,
    dailyVolatility: 0.0085,
    priceScanRange: 2232.0,
    volatilityScanRange: 0.04,
    losses: [
      2892.549223614051, -2466.0310134534025, 29514.90676987113, 25401.516655298044, -3666.4463008122534, -4105.272193037575,
      73414.00830310758, 73114.0039873868, -4100.722025655001, -4106.298490865312, 121479.64879005284, 121473.7015091832,
      -4106.288208155402, -4106.298492142237, 93293.79552775022, -1437.2044722497828,
    ],
    scanRisk: 121479.64879005284,
    extremeLossMargin: 31200.0,
    total: 152679.64879005286,
  },
  {
    name: 'iron condor',
    legs: [
      { type: 'put', quantity: 65, strike: 23400, volatility: 0.155 },
      { type: 'put', quantity: -65, strike: 23600, volatility: 0.148 },
      { type: 'call', quantity: -65, strike: 24400, volatility: 0.126 },
      { type: 'call', quantity: 65, strike: 24600, volatility: 0.124 },
    ],
    annualVolatility: 0.14,
    dailyVolatility: 0.0085,
    priceScanRange: 2232.0,
    volatilityScanRange: 0.04,
    losses: [
      1528.1931441034237, -1831.2381901309836, 5679.388381388806, 7090.045140098565, 4812.109004605157, 5940.4630806789455,
      9127.942839153202, 9639.01447924477, 8811.029974782758, 9590.249338451491, 9627.135691673275, 9644.522545040209, 9609.39448895935,
      9644.509366276494, 3375.582909378774, 3375.582909378774,
    ],
    scanRisk: 9644.522545040209,
    extremeLossMargin: 62400.0,
    total: 72044.5225450402,
  },
  {
    name: 'future long',
    legs: [{ type: 'future', quantity: 65 }],
    annualVolatility: 0.14,
    dailyVolatility: 0.0085,
    priceScanRange: 2232.0,
    volatilityScanRange: 0.04,
    losses: [
      0.0, 0.0, -48360.0, -48360.0, 48360.0, 48360.0, -96720.0, -96720.0, 96720.0, 96720.0, -145080.0, -145080.0, 145080.0, 145080.0,
      -101556.0, 101556.0,
    ],
    scanRisk: 145080.0,
    extremeLossMargin: 31200.0,
    total: 176280.0,
  },
  {
    name: 'covered-like future + short call',
    legs: [
      { type: 'future', quantity: 65 },
      { type: 'call', quantity: -65, strike: 24300, volatility: 0.13 },
    ],
    annualVolatility: 0.14,
    dailyVolatility: 0.0085,
    priceScanRange: 2232.0,
    volatilityScanRange: 0.04,
    losses: [
      2892.549223614051, -2466.0310134534025, -18845.09323012887, -22958.483344701956, 44693.553699187745, 44254.72780696242,
      -23305.991696892426, -23605.996012613206, 92619.277974345, 92613.70150913468, -23600.351209947155, -23606.298490816804,
      140973.7117918446, 140973.70150785777, -8262.204472249783, 100118.79552775022,
    ],
    scanRisk: 140973.7117918446,
    extremeLossMargin: 62400.0,
    total: 203373.7117918446,
  },
  {
    name: 'high vol regime short put',
    legs: [{ type: 'put', quantity: -65, strike: 23500, volatility: 0.32 }],
    annualVolatility: 0.32,
    dailyVolatility: 0.02,
    priceScanRange: 4072.935059634514,
    volatilityScanRange: 0.08,
    losses: [
      6232.187246517474, -5870.311974296749, -10647.17916071749, -13863.133042348292, 54139.21619913411, 44979.81722662762,
      -13746.458436891806, -14061.77520673945, 131117.54014194733, 129951.23858351767, -14045.981455324218, -14062.492908005248,
      218210.5357187257, 218178.2885993134, -4921.872668067405, 169021.67254530004,
    ],
    scanRisk: 218210.5357187257,
    extremeLossMargin: 31200.0,
    total: 249410.5357187257,
  },
];
