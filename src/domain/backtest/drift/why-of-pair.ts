import type { JournalCode, JournalLine } from '#domain/bots/engine/io.ts';
import { keepsOut } from '#domain/bots/engine/keeps-out.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { DriftFill } from './drift-fill.ts';
import type { DriftKind } from './explain-pair.ts';
import type { FillPair } from './pair-rounds.ts';

export const DRIFT_WHYS = ['late-start', 'feed-silent', 'paused', 'stopped', 'by-hand', 'refused', 'decided'] as const;
/** Why a run differs from its replay: `decided` is a decision of the run itself. */
export interface DriftWhy {
  readonly why: (typeof DRIFT_WHYS)[number];
  /** The journal line of the decision, or of the refusal. */
  readonly line: JournalLine | null;
}

/** The journal of a run, used to explain trades that the run did not make. */
export interface RunStory {
  readonly startedAt: ExchangeTime;
  /** Journal of the compared time, oldest first. */
  readonly journal: readonly JournalLine[];
}

/** A decision of the run within this distance of the replay's counts as the same. */
const AROUND_MS = 5 * MINUTE_MS;

/** A refusal by the venue is a reason of its own, recorded where it happened. */
const decidedNotTo = ({ code }: JournalLine): boolean => code !== 'rejected' && keepsOut(code);

const BY_HAND: ReadonlySet<JournalCode | null> = new Set(['stopped', 'closed-elsewhere', 'let-go']);

type Held = 'feed-silent' | 'paused' | 'stopped';

/** Missing prices are journalled after this long. */
const TOLD_MS = MINUTE_MS;

/** Returns whether the run had no prices at an instant, and so decided nothing. */
function silentAt(journal: RunStory['journal'], at: ExchangeTime): boolean {
  return journal.some((line, place) => {
    if (line.code !== 'feed-silent' || line.at - TOLD_MS > at) return false;
    const back = journal.slice(place).find(({ code }) => code === 'feed-back');
    return back === undefined || back.at > at;
  });
}

/** Returns what kept the run from entering at an instant: no prices, a pause, or a request to stop. */
function heldBack({ journal }: RunStory, at: ExchangeTime): Held | null {
  if (silentAt(journal, at)) return 'feed-silent';
  let now: Held | null = null;
  for (const { at: when, code } of journal) {
    if (when > at) break;
    if (code === 'stopped') now = 'stopped';
    else if (code === 'paused') now ??= 'paused';
    // A bot that enters is not paused, even without a journal line of its resumption.
    else if ((code === 'resumed' || code === 'order-in') && now === 'paused') now = null;
  }
  return now;
}

const ofLeg = (line: JournalLine, { leg }: DriftFill): boolean => line.leg === null || line.leg === leg;

/** Returns why the run did not enter where its replay did. */
function whyNotEntered(replay: DriftFill, story: RunStory): DriftWhy | null {
  const { startedAt, journal } = story;
  if (replay.at < startedAt) return { why: 'late-start', line: null };
  const held = heldBack(story, replay.at);
  if (held !== null) return { why: held, line: null };
  const near = journal.filter((line) => ofLeg(line, replay) && Math.abs(line.at - replay.at) <= AROUND_MS);
  const refused = near.find(({ code }) => code === 'rejected');
  if (refused !== undefined) return { why: 'refused', line: refused };
  const kept = near.find(decidedNotTo) ?? journal.find((line) => ofLeg(line, replay) && decidedNotTo(line));
  return kept === undefined ? null : { why: 'decided', line: kept };
}

/** Returns what is known of why a pair differs; null where the run only met other prices, or nothing is known. */
export function whyOfPair({ run, replay }: FillPair, kind: DriftKind, story: RunStory): DriftWhy | null {
  if (kind === 'same' || kind === 'price') return null;
  if (run !== null && !run.opens && BY_HAND.has(run.reason)) return { why: 'by-hand', line: null };
  if (replay === null) return null;
  if (replay.opens) {
    if (run === null) return whyNotEntered(replay, story);
    if (replay.at < story.startedAt) return { why: 'late-start', line: null };
    if (run.at <= replay.at) return null;
    const held = heldBack(story, replay.at);
    if (held !== null) return { why: held, line: null };
    // A bot in approval mode enters once the owner has approved.
    const answered = story.journal.find((line) => line.code === 'approved' && line.at >= replay.at && line.at <= run.at);
    return answered === undefined ? null : { why: 'decided', line: answered };
  }
  if (run === null) return null;
  if (run.at > replay.at && silentAt(story.journal, replay.at)) return { why: 'feed-silent', line: null };
  const refused = story.journal.find(
    (line) => line.code === 'exit-rejected' && ofLeg(line, run) && line.at >= replay.at && line.at <= run.at,
  );
  return refused === undefined ? null : { why: 'refused', line: refused };
}
