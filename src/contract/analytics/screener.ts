import * as v from 'valibot';
import { day, instant, integer, json, loose, number, oneOf, stamps, text } from './columns.ts';

const RECOMMENDATION_STATUSES = ['open', 'hit', 'stopped', 'expired'] as const;

/** A leg of a computed idea. `price` is the price per unit used for the computation. */
const recommendationLeg = v.object({
  instrument_id: v.string(),
  tradingsymbol: v.string(),
  side: v.picklist(['buy', 'sell']),
  kind: v.picklist(['call', 'put', 'future']),
  strike: v.nullable(v.number()),
  expiry: v.string(),
  lots: v.number(),
  price: v.number(),
});

/** How ideas of the same source ended: counted over ideas that were closed by later prices, never estimated. */
const trackRecord = v.object({
  closed: v.number(),
  hit: v.number(),
  stopped: v.number(),
  expired: v.number(),
  /** Mean of the outcomes per lot set after charges; null before the first one closed. */
  mean_outcome: v.nullable(v.number()),
  /** Mean and worst outcome in multiples of what the stop was to cost. */
  mean_r: v.nullable(v.number()),
  worst_r: v.nullable(v.number()),
  since: v.nullable(v.string()),
});

/**
 * A computed idea: the rows of `screener`, in the order of `display_order`, are the recommendations. Levels (`entry`, `stop`, `target`) are
 * of the whole structure's price per unit, positive when it is paid; amounts are of one lot set after charges.
 */
export const screenerRow = v.object({
  ...stamps,
  /** Permanent name; writing a row with an existing key replaces the old row. */
  key: text,
  display_order: integer,
  trading_date: day,
  /** Id of the strategy template, such as `iron-condor`. */
  structure: text,
  /** The method behind the idea; each method has a separate track record. */
  origin: text,
  underlying: text,
  expiry: day,
  lot_size: integer,
  spot: v.nullable(number),
  legs: json(v.array(recommendationLeg)),
  /** Computed entry price, and the price range in which the idea may be entered. */
  entry: number,
  entry_low: number,
  entry_high: number,
  stop: v.nullable(number),
  target: v.nullable(number),
  /** Null: unlimited. */
  max_loss: v.nullable(number),
  /** Null: unlimited. */
  max_profit: v.nullable(number),
  /** Probability of profit at expiry, 0 to 1. */
  pop: v.nullable(number),
  risk_reward: v.nullable(number),
  margin: v.nullable(number),
  /** Of trading in and out once. */
  charges: number,
  title_en: text,
  title_fr: text,
  rationale_en: text,
  rationale_fr: text,
  figures: json(loose),
  /** Exchange time. */
  valid_until: instant,
  status: oneOf(RECOMMENDATION_STATUSES),
  closed_at: v.nullable(instant),
  /** Net result of one lot set; null while open. */
  outcome: v.nullable(number),
  /** The outcome in multiples of the risk (the loss at the stop). */
  r_multiple: v.nullable(number),
  track_record: json(trackRecord),
});
