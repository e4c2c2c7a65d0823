/**
 * What a file of another service says and a bot here cannot: it is listed, not dropped. `value` names what the file has there, `leg` the place of
 * its leg.
 */
const UNSAID_CODES = [
  'indicator',
  'no-entry-time',
  'no-exit-time',
  'strategy-type',
  'positional-days',
  'underlying-from-future',
  'positions-a-day',
  'skipped-candles',
  'overall-momentum',
  'overall-reentry',
  'overall-trail',
  'lock',
  'reentry-limit',
  'lazy-legs',
  'leg-kind',
  'expiry',
  'lots',
  'strike',
  'stop',
  'target',
  'trail',
  'momentum',
  'short-waits',
  'reentry',
] as const;
export type UnsaidCode = (typeof UNSAID_CODES)[number];

export interface Unsaid {
  readonly code: UnsaidCode;
  readonly leg?: number;
  readonly value?: string;
}
