/** When a rule enters, in minutes of the session, and the direction it takes. */
export type RuleEntry =
  /** At a minute, in any case. */
  | { readonly when: 'at'; readonly minute: number }
  /** At a minute, in the direction of the spot since the open. */
  | { readonly when: 'since-open'; readonly minute: number }
  /** At a minute, in the direction of an opening gap of at least `percent`; else no entry. */
  | { readonly when: 'gap'; readonly minute: number; readonly percent: number }
  /** At the first close beyond the range of the first minutes, in that direction; not after `until`. */
  | { readonly when: 'range-break'; readonly minutes: number; readonly until: number };

/** `with` is a call when the rule looks up and a put when it looks down, `against` the other one. */
export type RuleKind = 'call' | 'put' | 'with' | 'against';

interface RuleLeg {
  readonly side: 'buy' | 'sell';
  readonly kind: RuleKind;
  /** Strike steps out of the money. */
  readonly offset: number;
}

/** An intraday strategy as data. */
export interface SessionRule {
  readonly key: string;
  /** Code of the most similar base strategy. */
  readonly structure: string;
  readonly entry: RuleEntry;
  readonly legs: readonly RuleLeg[];
  /** Exit at a loss (`stop`) or profit (`target`) of this share of the net premium; null = no such exit. */
  readonly stop: number | null;
  readonly target: number | null;
  /** Latest exit, in minutes of the session. */
  readonly exit: number;
}

const sell = (kind: RuleKind, offset: number): RuleLeg => ({ side: 'sell', kind, offset });
const buy = (kind: RuleKind, offset: number): RuleLeg => ({ side: 'buy', kind, offset });

/** 09:20 and 15:15 in minutes from an open at 09:15. */
const MORNING = 5;
const AFTERNOON = 360;

/** The measured rules: plain ones that traders know, none fitted to the measured sessions. */
export const SESSION_RULES: readonly SessionRule[] = [
  {
    key: 'morning-straddle',
    structure: 'short-straddle',
    entry: { when: 'at', minute: MORNING },
    legs: [sell('call', 0), sell('put', 0)],
    stop: 0.25,
    target: null,
    exit: AFTERNOON,
  },
  {
    key: 'morning-strangle',
    structure: 'short-strangle',
    entry: { when: 'at', minute: MORNING },
    legs: [sell('call', 4), sell('put', 4)],
    stop: 0.4,
    target: null,
    exit: AFTERNOON,
  },
  {
    key: 'morning-condor',
    structure: 'iron-condor',
    entry: { when: 'at', minute: MORNING },
    legs: [sell('call', 4), sell('put', 4), buy('call', 8), buy('put', 8)],
    stop: 0.6,
    target: null,
    exit: AFTERNOON,
  },
  {
    key: 'morning-butterfly',
    structure: 'iron-butterfly',
    entry: { when: 'at', minute: MORNING },
    legs: [sell('call', 0), sell('put', 0), buy('call', 6), buy('put', 6)],
    stop: 0.3,
    target: null,
    exit: AFTERNOON,
  },
  {
    key: 'bought-straddle',
    structure: 'long-straddle',
    entry: { when: 'at', minute: MORNING },
    legs: [buy('call', 0), buy('put', 0)],
    stop: 0.2,
    target: 0.4,
    exit: AFTERNOON,
  },
  {
    key: 'opening-range',
    structure: 'long-call',
    entry: { when: 'range-break', minutes: 30, until: 240 },
    legs: [buy('with', 0)],
    stop: 0.3,
    target: 0.6,
    exit: AFTERNOON,
  },
  {
    key: 'gap-follower',
    structure: 'long-call',
    entry: { when: 'gap', minute: MORNING, percent: 0.3 },
    legs: [buy('with', 0)],
    stop: 0.3,
    target: 0.6,
    exit: AFTERNOON,
  },
  {
    key: 'trend-spread',
    structure: 'bull-put-spread',
    entry: { when: 'since-open', minute: 120 },
    legs: [sell('against', 1), buy('against', 5)],
    stop: 0.5,
    target: 0.6,
    exit: AFTERNOON,
  },
];
