/** What options and futures are made of. Ticks and sizes are those published for each product. */

export interface TickStep {
  readonly above_price: number;
  readonly tick_size: number;
}

export interface Terms {
  readonly tick: number;
  readonly steps: readonly TickStep[];
  readonly contractSize: number;
  readonly minAmount: number;
  readonly quote: string;
  readonly maker: number;
  readonly taker: number;
  readonly blockMin: number;
  readonly blockTick: number;
  readonly blockCommission: number;
}

export interface Underlying {
  /** How names of instruments begin. */
  readonly name: string;
  readonly base: string;
  /** In which profits are paid: also the `currency` of calls. */
  readonly settlement: string;
  readonly counter: string;
  readonly index: string;
  /** Premiums and profits are in the coin itself. */
  readonly inverse: boolean;
  readonly start: number;
  readonly decimals: number;
  readonly volatility: number;
  readonly strikeStep: number;
  readonly option: Terms;
  readonly future: Terms;
  readonly tradeIds: { readonly prefix: string; readonly first: number };
  readonly firstInstrument: number;
}

const INVERSE_STEPS = [{ above_price: 0.005, tick_size: 0.0005 }];
const inverseOption = (coin: string, minAmount: number, blockMin: number): Terms => ({
  tick: 0.0001,
  steps: INVERSE_STEPS,
  contractSize: 1,
  minAmount,
  quote: coin,
  maker: 0.0003,
  taker: 0.0003,
  blockMin,
  blockTick: 0.0001,
  blockCommission: 0.0003,
});
const future = (tick: number, size: number, quote: string, blockMin: number): Terms => ({
  tick,
  steps: [],
  contractSize: size,
  minAmount: size,
  quote,
  maker: 0,
  taker: 0.0005,
  blockMin,
  blockTick: 0.01,
  blockCommission: 0.00025,
});

const BTC: Underlying = {
  name: 'BTC',
  base: 'BTC',
  settlement: 'BTC',
  counter: 'USD',
  index: 'btc_usd',
  inverse: true,
  start: 91_240.55,
  decimals: 2,
  volatility: 0.46,
  strikeStep: 1_000,
  option: inverseOption('BTC', 0.1, 25),
  future: future(0.5, 10, 'USD', 200_000),
  tradeIds: { prefix: '', first: 403_691_824 },
  firstInstrument: 100_000,
};

const ETH: Underlying = {
  name: 'ETH',
  base: 'ETH',
  settlement: 'ETH',
  counter: 'USD',
  index: 'eth_usd',
  inverse: true,
  start: 3_127.4,
  decimals: 2,
  volatility: 0.68,
  strikeStep: 50,
  option: inverseOption('ETH', 1, 250),
  future: future(0.05, 1, 'USD', 100_000),
  tradeIds: { prefix: 'ETH-', first: 284_830_839 },
  firstInstrument: 200_000,
};

const SOL: Underlying = {
  name: 'SOL_USDC',
  base: 'SOL',
  settlement: 'USDC',
  counter: 'USDC',
  index: 'sol_usdc',
  inverse: false,
  start: 139.82,
  decimals: 4,
  volatility: 0.81,
  strikeStep: 5,
  option: {
    tick: 0.1,
    steps: [],
    contractSize: 10,
    minAmount: 10,
    quote: 'USDC',
    maker: 0.0003,
    taker: 0.0003,
    blockMin: 1_000,
    blockTick: 0.01,
    blockCommission: 0.0003,
  },
  future: { ...future(0.01, 0.1, 'USDC', 200_000), blockTick: 0.001 },
  tradeIds: { prefix: 'SOL_USDC-', first: 1_436_803 },
  firstInstrument: 300_000,
};

export const UNDERLYINGS: readonly Underlying[] = [BTC, ETH, SOL];
