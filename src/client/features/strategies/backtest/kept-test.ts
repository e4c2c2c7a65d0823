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

/** A test that this device plays, or has played since the page was loaded, and where it was begun. */
interface KeptTest {
  readonly place: JobPlace;
  readonly played: Played;
  readonly run: KeptRun;
  /** Whether its end has been seen where it was begun. */
  readonly seen: boolean;
}

const testAtom = atom<KeptTest | null>(null);
/** The test of this device. It plays one at a time, and goes on when the screen is left; it ends with the page. */
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

/** Plays a bot on sessions that are kept; what was played before it is given up. */
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

/** Ends it in the middle of whatever it does. Its trades were with the worker, which is gone. */
export const cancelKeptAtom = atom(null, (get, set): void => {
  get(testAtom)?.run.end();
  set(testAtom, (now) =>
    now === null ? null : { ...now, played: { ...now.played, trades: null, backtest: { ...now.played.backtest, status: 'cancelled' } } },
  );
});

/** Notes that its end was seen. */
export const seeKeptAtom = atom(null, (_get, set): void =>
  set(testAtom, (now) => (now === null || now.seen ? now : { ...now, seen: true })),
);

/** What was tried of rules that have become a bot is found at that bot. */
export const moveKeptAtom = atom(null, (_get, set, from: string, to: string): void =>
  set(testAtom, (now) => (now?.place.subject === from ? { ...now, place: { ...now.place, subject: to } } : now)),
);
