export type Level = readonly [price: number, quantity: number];

export interface Candle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly at: number;
}

export interface Greeks {
  readonly delta: number;
  readonly theta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly rho: number;
}

/** What is told of an instrument: in rupees, times in milliseconds, 0 for what there is not. */
export interface Quote {
  readonly ltp: number;
  readonly ltt: number;
  readonly ltq: number;
  /** The last close before today. */
  readonly cp: number;
  /** Best first, up to 30. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly oi: number;
  /** 0.13 is 13 percent. */
  readonly iv: number;
  readonly greeks: Greeks;
  readonly atp: number;
  readonly vtt: number;
  readonly tbq: number;
  readonly tsq: number;
  readonly today: Candle | null;
  readonly minute: Candle | null;
}

/** What a test says of an instrument; what it does not say comes from the market. */
export interface QuoteChange extends Partial<Omit<Quote, 'greeks'>> {
  readonly greeks?: Partial<Greeks>;
  /** The best price of a side, with the quantity of the market unless it is said too. */
  readonly bid?: number;
  readonly bidQuantity?: number;
  readonly ask?: number;
  readonly askQuantity?: number;
}

function changedSide(levels: readonly Level[], price: number | undefined, quantity: number | undefined): readonly Level[] {
  if (price === undefined && quantity === undefined) return levels;
  const [best = [0, 0] as const, ...rest] = levels;
  return [[price ?? best[0], quantity ?? best[1]], ...rest];
}

/** Returns the quote with what a test has said of it. */
export function changed(quote: Quote, { bid, bidQuantity, ask, askQuantity, greeks, ...rest }: QuoteChange): Quote {
  const next = { ...quote, ...rest, greeks: { ...quote.greeks, ...greeks } };
  return { ...next, bids: changedSide(next.bids, bid, bidQuantity), asks: changedSide(next.asks, ask, askQuantity) };
}
