import type { ChainLeg } from '#client/api/types.ts';
import { lastPriceOf, type LiveQuote } from '#client/state/market/ticker-table.ts';
import type { FigureKind } from '#client/widgets/figure-text.ts';
import { optionOdds, type OptionOdds } from '#domain/pricing/option-odds.ts';
import type { ChainSide } from '../model/chain-lines.ts';
import type { ColumnId } from './column-ids.ts';

/** A leg with its data from the chain and its newest price. */
export interface LegNow {
  readonly leg: ChainLeg;
  readonly side: ChainSide;
  readonly strike: number;
  readonly quote: LiveQuote | null;
  readonly spot: number | null;
  readonly forward: number;
  readonly years: number;
  /** Volatility at the previous close; null = unknown. */
  readonly previousIv: number | null;
  /** Divisor of quantities: 1, or the lot size. */
  readonly unit: number;
}

/** Definition of one column: least width, number format and value. */
interface LegFigure {
  /** Pixels: eight usual columns a side and the strike fit beside the open navigation of a 1440 screen. */
  readonly width: number;
  readonly kind: FigureKind;
  /** Whether the value also depends on the underlying's price. */
  readonly withSpot?: true;
  readonly of: (now: LegNow) => number | null;
  /** The size that decides the column's number format: the largest one in a new chain gives all rows the same format. */
  readonly sizeOf?: (leg: ChainLeg) => number;
}

const middleOf = ({ quote }: LegNow) => (quote === null || quote.bid === null || quote.ask === null ? null : (quote.bid + quote.ask) / 2);
const spreadOf = ({ quote }: LegNow) => (quote === null || quote.bid === null || quote.ask === null ? null : quote.ask - quote.bid);
const share = (part: number | null, whole: number | null) => (part === null || whole === null || whole === 0 ? null : part / whole);
const interestThen = ({ leg }: LegNow) => leg.oi - leg.oi_change;
const interestChange = (now: LegNow) => (now.quote === null ? null : now.quote.oi - interestThen(now));
const priceChange = ({ quote, leg }: LegNow) => {
  const last = quote === null ? null : lastPriceOf(quote);
  return last === null || leg.previous_close === 0 ? null : last - leg.previous_close;
};

const knownOdds = new WeakMap<LegNow, OptionOdds>();

/** Returns the option's probabilities, which several columns share. */
function oddsOf(now: LegNow): OptionOdds | null {
  const { quote, spot } = now;
  if (quote === null || spot === null) return null;
  const odds = knownOdds.get(now) ?? optionOdds(now.side, { ...now, spot }, middleOf(now) ?? quote.ltp, now.leg.iv);
  knownOdds.set(now, odds);
  return odds;
}

/** Every numeric column. The build-up is a word and is defined elsewhere. */
export const LEG_FIGURES: Readonly<Record<Exclude<ColumnId, 'build-up'>, LegFigure>> = {
  ltp: { width: 74, kind: 'price', of: ({ quote }) => (quote === null ? null : lastPriceOf(quote)) },
  change: { width: 76, kind: 'change', of: (now) => share(priceChange(now), now.leg.previous_close) },
  'change-points': { width: 70, kind: 'signed-price', of: priceChange },
  bid: { width: 62, kind: 'price', of: ({ quote }) => quote?.bid ?? null },
  ask: { width: 62, kind: 'price', of: ({ quote }) => quote?.ask ?? null },
  'bid-quantity': {
    width: 62,
    kind: 'compact',
    of: ({ leg, unit }) => (leg.bid_quantity ?? 0) / unit,
    sizeOf: (leg) => leg.bid_quantity ?? 0,
  },
  'ask-quantity': {
    width: 62,
    kind: 'compact',
    of: ({ leg, unit }) => (leg.ask_quantity ?? 0) / unit,
    sizeOf: (leg) => leg.ask_quantity ?? 0,
  },
  middle: { width: 66, kind: 'price', of: middleOf },
  spread: { width: 62, kind: 'price', of: spreadOf },
  'spread-share': { width: 62, kind: 'percent', of: (now) => share(spreadOf(now), middleOf(now)) },
  volume: {
    width: 58,
    kind: 'compact',
    of: ({ quote, unit }) => (quote === null ? null : quote.volume / unit),
    sizeOf: ({ volume }) => volume,
  },
  oi: { width: 60, kind: 'compact', of: ({ quote, unit }) => (quote === null ? null : quote.oi / unit), sizeOf: ({ oi }) => oi },
  'oi-change': {
    width: 64,
    kind: 'signed-compact',
    of: (now) => {
      const change = interestChange(now);
      return change === null ? null : change / now.unit;
    },
    sizeOf: (leg) => Math.abs(leg.oi_change),
  },
  'oi-change-share': { width: 70, kind: 'signed-percent', of: (now) => share(interestChange(now), interestThen(now)) },
  iv: { width: 54, kind: 'percent', of: ({ leg }) => leg.iv },
  'iv-change': {
    width: 64,
    kind: 'signed-percent',
    of: ({ leg, previousIv }) => (leg.iv === null || previousIv === null ? null : leg.iv - previousIv),
  },
  delta: { width: 58, kind: 'delta', of: ({ leg }) => leg.delta },
  gamma: { width: 66, kind: 'gamma', of: ({ leg }) => leg.gamma },
  theta: { width: 60, kind: 'theta', of: ({ leg }) => leg.theta },
  vega: { width: 58, kind: 'vega', of: ({ leg }) => leg.vega },
  rho: { width: 58, kind: 'rho', of: ({ leg }) => leg.rho ?? null },
  moneyness: {
    width: 70,
    kind: 'signed-percent',
    withSpot: true,
    of: ({ strike, spot }) => (spot === null ? null : share(strike - spot, spot)),
  },
  'in-the-money': { width: 64, kind: 'percent', withSpot: true, of: (now) => oddsOf(now)?.endsInTheMoney ?? null },
  'profit-chance': { width: 64, kind: 'percent', withSpot: true, of: (now) => oddsOf(now)?.buyerProfits ?? null },
  breakeven: { width: 82, kind: 'price', withSpot: true, of: (now) => oddsOf(now)?.breakeven ?? null },
  intrinsic: { width: 74, kind: 'price', withSpot: true, of: (now) => oddsOf(now)?.intrinsic ?? null },
  'time-value': { width: 74, kind: 'price', withSpot: true, of: (now) => oddsOf(now)?.timeValue ?? null },
};

/** The columns with one number format for all rows. */
export const SIZED_COLUMNS = Object.entries(LEG_FIGURES).flatMap(([id, { sizeOf }]) =>
  sizeOf === undefined ? [] : [{ id: id as ColumnId, sizeOf }],
);

/** Returns the two moves that decide the build-up: of the price and of open interest. */
export function movesOf(now: LegNow): { readonly price: number | null; readonly interest: number | null } {
  return { price: priceChange(now), interest: interestChange(now) };
}

/** Returns the least width of a column in pixels. */
export function widthOf(id: ColumnId | 'strike' | 'pair'): number {
  return id === 'strike' ? 208 : id === 'pair' ? 80 : id === 'build-up' ? 96 : LEG_FIGURES[id].width;
}
