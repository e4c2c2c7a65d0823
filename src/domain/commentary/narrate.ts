import { MINUTE_MS } from '../calendar/dates.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { ChainFigures } from './chain-figures.ts';
import { detectBreadth } from './detect-breadth.ts';
import { detectClose } from './detect-close.ts';
import { detectExpiry } from './detect-expiry.ts';
import { detectGap } from './detect-gap.ts';
import { detectIvMove } from './detect-iv-move.ts';
import { detectMaxPainDrift } from './detect-max-pain-drift.ts';
import { detectOiShift } from './detect-oi-shift.ts';
import { detectPcrExtreme } from './detect-pcr-extreme.ts';
import { detectRangeBreak } from './detect-range-break.ts';
import { detectStraddleDecay } from './detect-straddle-decay.ts';
import { detectTrendChange } from './detect-trend-change.ts';
import { detectVix } from './detect-vix.ts';
import { detectVolumeBurst } from './detect-volume-burst.ts';
import type { Breadth, Level, UnderlyingSnapshot } from './underlying-snapshot.ts';
import type { CommentaryKind, Finding, Observation } from './observation.ts';

/** Kinds that compare the chain with the one of their last message, so that a slow move is reported once per step. */
const COMPARED = {
  'iv-move': detectIvMove,
  'oi-shift': detectOiShift,
  'max-pain-drift': detectMaxPainDrift,
  'straddle-decay': detectStraddleDecay,
} as const;
type Compared = keyof typeof COMPARED;

/** Time in which a burst is reported only once. */
const BURST_REST_MS = 20 * MINUTE_MS;
/** A trend that turns again within this time is no trend. */
const TREND_REST_MS = 30 * MINUTE_MS;

/** What has been reported of an underlying, as plain data. */
export interface NarratorState {
  readonly date: string;
  /** Start of the newest minute that has been examined. */
  readonly seenUntil: number;
  readonly references: Readonly<Partial<Record<Compared, ChainFigures>>>;
  readonly chain: ChainFigures | null;
  readonly breadth: Breadth | null;
  readonly volatilityIndex: Level | null;
  readonly reportedAt: Readonly<Partial<Record<CommentaryKind, number>>>;
}

/** Reports are forgotten at the end of their session; the chain of its close stays, for comparison with the next one. */
function atSession(state: NarratorState | null, { session }: UnderlyingSnapshot): NarratorState {
  if (state !== null && state.date === session.date) return state;
  return {
    date: session.date,
    seenUntil: -Infinity,
    references: state?.references ?? {},
    chain: state?.chain ?? null,
    breadth: null,
    volatilityIndex: null,
    reportedAt: {},
  };
}

/** The minutes since the last run, each with the session as of its end. */
function* newMinutes(snapshot: UnderlyingSnapshot, seenUntil: number) {
  for (const [index, candle] of snapshot.spot.entries())
    if (candle.at > seenUntil) yield { end: candle.at + MINUTE_MS, spot: snapshot.spot.slice(0, index + 1) };
}

/**
 * Returns the new comments on an underlying, given the comments so far, and the state after them. Each minute of candles is examined once, however long ago
 * the last run was; chain figures are those of the snapshot.
 */
export function narrate(
  before: NarratorState | null,
  snapshot: UnderlyingSnapshot,
): { state: NarratorState; observations: readonly Observation[] } {
  const start = atSession(before, snapshot);
  const observations: Observation[] = [];
  const reportedAt: Partial<Record<CommentaryKind, number>> = { ...start.reportedAt };
  const references: Partial<Record<Compared, ChainFigures>> = { ...start.references };
  const { underlying, session, previousClose, chain, breadth, volatilityIndex } = snapshot;

  function report(kind: CommentaryKind, at: number, finding: Finding): boolean {
    if (finding === null) return false;
    reportedAt[kind] = at;
    observations.push({ kind, underlying, at: at as ExchangeTime, ...finding });
    return true;
  }
  const rested = (kind: CommentaryKind, at: number, rest: number) => at - (reportedAt[kind] ?? -Infinity) >= rest;

  for (const { end, spot } of newMinutes(snapshot, start.seenUntil)) {
    const [first] = spot;
    if (spot.length === 1 && first !== undefined && first.at === session.opensAt && previousClose !== null)
      report('gap', end, detectGap(previousClose, first));
    report('range-break', end, detectRangeBreak(session.opensAt, spot));
    if (rested('trend-change', end, TREND_REST_MS)) report('trend-change', end, detectTrendChange(spot));
    const future = snapshot.future.filter(({ at }) => at < end);
    if (rested('volume-burst', end, BURST_REST_MS)) report('volume-burst', end, detectVolumeBurst(future));
    if (previousClose !== null) report('close', end, detectClose(session, previousClose, spot));
  }

  if (chain !== null) {
    report('expiry', snapshot.at, detectExpiry(start.chain?.expiry === chain.expiry ? start.chain.at : null, chain));
    for (const kind of Object.keys(COMPARED) as Compared[]) {
      const reference = references[kind];
      if (reference?.expiry !== chain.expiry || report(kind, snapshot.at, COMPARED[kind](reference, chain))) references[kind] = chain;
    }
    if (start.chain !== null) report('pcr-extreme', snapshot.at, detectPcrExtreme(start.chain, chain));
  }
  if (breadth !== null) report('breadth', snapshot.at, detectBreadth(start.breadth, breadth));
  if (volatilityIndex !== null) report('vix', snapshot.at, detectVix(start.volatilityIndex, volatilityIndex));

  const state: NarratorState = {
    date: start.date,
    seenUntil: Math.max(start.seenUntil, snapshot.spot.at(-1)?.at ?? -Infinity),
    references,
    chain: chain ?? start.chain,
    breadth: breadth ?? start.breadth,
    volatilityIndex: volatilityIndex ?? start.volatilityIndex,
    reportedAt,
  };
  return { state, observations: observations.toSorted((a, b) => a.at - b.at) };
}
