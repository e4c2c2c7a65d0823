import { atom } from 'jotai';
import type { Backtest } from '#client/api/types.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import { noteTrialAtom } from '#client/state/bots/kept-trials.ts';
import { onLeaving } from '#client/state/session/leaving.ts';
import { userIdAtom } from '#client/state/session/user.ts';
import { type KeptRun, type KeptTask, playKept } from '#client/workers/kept-backtest.ts';
import type { BotKind } from '#domain/bots/definition.ts';
import { keptTrades } from './trades/trade-source.ts';
import type { Played } from './use-backtest.ts';

/** A backtest that this device runs, or has run since the page was loaded, and the form that started it. */
interface KeptTest {
  readonly place: JobPlace;
  readonly played: Played;
  readonly run: KeptRun;
  /** Whether the reader has seen the result in the form where the test was started. */
  readonly seen: boolean;
}

const testAtom = atom<KeptTest | null>(null);
/** The backtest on this device. One runs at a time; it continues after leaving the screen and ends with the page. */
export const keptTestAtom = atom((get) => get(testAtom));

const begun = (task: KeptTask): Backtest => ({
  backtest_id: 'kept',
  status: 'running',
  reason_code: null,
  from: task.from,
  files: [...task.files],
  done: 0,
  total: task.dates.length,
  days: [],
  summary: null,
});

const endAtom = atom(null, (get, set): void => {
  get(testAtom)?.run.end();
  set(testAtom, null);
});
onLeaving(atom(null, (_get, set) => set(endAtom)));

interface ToPlay extends Pick<KeptTest, 'place'>, Pick<Played, 'of'> {
  readonly kind: BotKind;
  readonly task: Omit<KeptTask, 'userId'>;
}

/** Starts a backtest on stored sessions; a running one is cancelled. */
export const playKeptAtom = atom(null, (get, set, { place, of, kind, task }: ToPlay): void => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  set(endAtom);
  const settle = (change: (backtest: Backtest) => Backtest) =>
    set(testAtom, (now) => (now?.run === run ? { ...now, played: { ...now.played, backtest: change(now.played.backtest) } } : now));
  const own = { userId, ...task };
  const run = playKept(own, {
    tell: (backtest) => {
      settle(() => backtest as Backtest);
      if (backtest.status === 'done' && get(testAtom)?.run === run) void set(noteTrialAtom, kind, task.definition);
    },
    onBroken: () => settle((backtest) => ({ ...backtest, status: 'failed', reason_code: 'client.unexpected' })),
  });
  const played: Played = { of, kind, backtest: begun(own), trades: keptTrades(run, task.definition.underlying), here: true };
  set(testAtom, { place, run, seen: false, played });
});

/** Cancels the backtest. The trades are lost with the worker, which held them in memory. */
export const cancelKeptAtom = atom(null, (get, set): void => {
  get(testAtom)?.run.end();
  set(testAtom, (now) =>
    now === null ? null : { ...now, played: { ...now.played, trades: null, backtest: { ...now.played.backtest, status: 'cancelled' } } },
  );
});

/** Marks the result of the backtest as seen. */
export const seeKeptAtom = atom(null, (_get, set): void =>
  set(testAtom, (now) => (now === null || now.seen ? now : { ...now, seen: true })),
);

/** Moves the backtest of a draft to the bot created from the draft. */
export const moveKeptAtom = atom(null, (_get, set, from: string, to: string): void =>
  set(testAtom, (now) => (now?.place.subject === from ? { ...now, place: { ...now.place, subject: to } } : now)),
);
