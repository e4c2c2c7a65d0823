import * as v from 'valibot';
import { flag, instant, integer, json, number, stamps, text } from './columns.ts';

/** An index with options on it. Expiries soonest first. */
const configuredIndex = v.object({
  underlying: v.string(),
  instrument_id: v.string(),
  exchange: v.string(),
  lot_size: v.number(),
  strike_step: v.nullable(v.number()),
  tick_size: v.number(),
  freeze_quantity: v.number(),
  expiries: v.array(v.object({ expiry: v.string(), expires_at: v.string(), monthly: v.boolean() })),
});

/** How the analytics of this back end are made: only the first row is used. */
export const indexConfigRow = v.object({
  ...stamps,
  currency: text,
  time_zone: text,
  /** Exchange seconds per second of our own clock. */
  speed: number,
  /** Simulated exchanges are always open. */
  always_open: flag,
  session_opens_at: instant,
  session_closes_at: instant,
  /** How often rows of market_data are written, seconds of exchange time. */
  refresh_seconds: integer,
  /** Rows of market_data older than so many sessions are removed. */
  kept_sessions: integer,
  volatility_index: v.nullable(text),
  indices: json(v.array(configuredIndex)),
  shares: integer,
});
