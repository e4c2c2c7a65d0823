import type { MarketView } from './idea-market.ts';

/** The ways of thinking ideas come from; each has its own record. */
const IDEA_SOURCES = ['trend', 'range', 'volatility'] as const;
export type IdeaSource = (typeof IDEA_SOURCES)[number];

/** An option of a structure; `at` is the distance of its strike from the forward in expected moves. */
export interface StructureLeg {
  readonly side: 'buy' | 'sell';
  readonly kind: 'call' | 'put';
  readonly at: number;
}

/** A shape of which ideas are made. `code` is that of the template of src/domain/strategies. */
export interface Structure {
  readonly code: string;
  readonly source: IdeaSource;
  /** Innermost first, from low to high strikes within a kind. */
  readonly legs: readonly StructureLeg[];
  /** How well a market suits it: 0 not at all. */
  suits(view: MarketView): number;
  /** Gain and loss at which it is closed, as shares of the price paid or received. */
  readonly target: number;
  readonly stop: number;
}

const buy = (kind: 'call' | 'put', at: number): StructureLeg => ({ side: 'buy', kind, at });
const sell = (kind: 'call' | 'put', at: number): StructureLeg => ({ side: 'sell', kind, at });

/** A spot this many deviations from its mean has a trend. */
const TREND = 0.35;
/** Up to here in its own history a volatility is low. */
const CHEAP_PERCENTILE = 40;
/** Without enough history a volatility counts as an ordinary one. */
const iv = ({ ivPercentile }: MarketView): number => (ivPercentile ?? 50) / 100;
const rising = ({ trend }: MarketView): number => (trend >= TREND ? Math.min(1, trend / 1.5) : 0);
const falling = (view: MarketView): number => rising({ ...view, trend: -view.trend });
const calm = ({ trend }: MarketView): number => Math.max(0, 1 - Math.abs(trend) / 1.2);

/** Options are cheap when they were more expensive in most known sessions; unknown without enough history. */
const cheap = ({ ivPercentile }: MarketView): number =>
  ivPercentile === null || ivPercentile > CHEAP_PERCENTILE ? 0 : 1 - ivPercentile / 100;

/** Spreads are bought when options are cheap and sold when they are dear; a range is sold, a still market with cheap options is bought. */
export const STRUCTURES: readonly Structure[] = [
  {
    code: 'bull-call-spread',
    source: 'trend',
    legs: [buy('call', 0), sell('call', 0.9)],
    suits: (view) => rising(view) * (1.1 - iv(view)),
    target: 0.6,
    stop: 0.4,
  },
  {
    code: 'bear-put-spread',
    source: 'trend',
    legs: [buy('put', 0), sell('put', -0.9)],
    suits: (view) => falling(view) * (1.1 - iv(view)),
    target: 0.6,
    stop: 0.4,
  },
  {
    code: 'bull-put-spread',
    source: 'trend',
    legs: [sell('put', -0.5), buy('put', -1.2)],
    suits: (view) => rising(view) * (0.3 + iv(view)),
    target: 0.6,
    stop: 0.7,
  },
  {
    code: 'bear-call-spread',
    source: 'trend',
    legs: [sell('call', 0.5), buy('call', 1.2)],
    suits: (view) => falling(view) * (0.3 + iv(view)),
    target: 0.6,
    stop: 0.7,
  },
  {
    code: 'iron-condor',
    source: 'range',
    legs: [sell('put', -0.9), buy('put', -1.6), sell('call', 0.9), buy('call', 1.6)],
    suits: (view) => calm(view) * (0.4 + iv(view)),
    target: 0.5,
    stop: 0.8,
  },
  {
    code: 'iron-butterfly',
    source: 'range',
    legs: [sell('put', 0), buy('put', -1.2), sell('call', 0), buy('call', 1.2)],
    suits: (view) => calm(view) * (0.2 + iv(view)),
    target: 0.25,
    stop: 0.25,
  },
  {
    code: 'short-strangle',
    source: 'range',
    legs: [sell('put', -1.2), sell('call', 1.2)],
    suits: (view) => calm(view) * iv(view) * 0.9,
    target: 0.5,
    stop: 1,
  },
  {
    code: 'short-straddle',
    source: 'range',
    legs: [sell('put', 0), sell('call', 0)],
    suits: (view) => calm(view) * iv(view) * 0.7,
    target: 0.25,
    stop: 0.3,
  },
  {
    code: 'long-straddle',
    source: 'volatility',
    legs: [buy('put', 0), buy('call', 0)],
    suits: (view) => cheap(view) * (0.5 + Math.min(0.5, Math.abs(view.trend) / 2)),
    target: 0.3,
    stop: 0.2,
  },
  {
    code: 'long-strangle',
    source: 'volatility',
    legs: [buy('put', -0.7), buy('call', 0.7)],
    suits: (view) => cheap(view) * (0.35 + Math.min(0.5, Math.abs(view.trend) / 2)),
    target: 0.6,
    stop: 0.35,
  },
];
