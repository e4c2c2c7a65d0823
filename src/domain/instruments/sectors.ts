/** The sectors by which shares are grouped, after the macro sectors of the NSE industry classification. */
export const SECTORS = [
  'financial-services',
  'information-technology',
  'energy',
  'consumer-goods',
  'automobiles',
  'healthcare',
  'metals-mining',
  'power',
  'telecommunication',
  'construction',
  'consumer-services',
  'industrials',
] as const;
export type Sector = (typeof SECTORS)[number];
