import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import type { Backtest } from '#client/api/types.ts';
import { noteTrialAtom } from '#client/state/bots/kept-trials.ts';
import { userIdAtom } from '#client/state/session/user.ts';
import { type KeptRun, playKept } from '#client/workers/kept-backtest.ts';
import type { BotDefinition, BotDraft, BotKind } from '#domain/bots/definition.ts';
import type { TradeSource } from './trades/trade-source.ts';
import type { Played } from './use-backtest.ts';

const gone = () => new ApiError({ code: 'bot.no-session', status: 0, message: 'Not kept any more', kind: 'unexpected' });

/** Returns the trades of a test that this device has played. */
function keptTrades({ trades, trade }: KeptRun, underlying: string): TradeSource {
  return {
    underlying,
    list: trades,
    async draw(number) {
      const drawn = await trade(number);
      if (drawn === null) throw gone();
      return drawn;
    },
  };
}

const begun = (total: number): Backtest => ({
  backtest_id: 'kept',
  status: 'running',
  reason_code: null,
  from: 'simulated-history',
  files: [],
  done: 0,
  total,
  days: [],
  summary: null,
});

/** Returns how a definition is tried on the sessions that this device keeps, by the same engine and in the same form as on the server. */
export function useKeptBacktest(kind: BotKind, definition: BotDraft, dates: readonly string[]) {
  const userId = useAtomValue(userIdAtom);
  const note = useSetAtom(noteTrialAtom);
  const [played, setPlayed] = useState<Played | null>(null);
  const run = useRef<KeptRun | null>(null);
  const end = () => {
    run.current?.end();
    run.current = null;
  };
  useEffect(() => end, []);
  const settle = (change: (backtest: Backtest) => Backtest) =>
    setPlayed((before) => (before === null ? null : { ...before, backtest: change(before.backtest) }));

  return {
    start: (sessions: number | null) => {
      if (userId === null) return;
      end();
      const own = sessions === null ? dates : dates.slice(-sessions);
      // Asked only while nothing is wrong with the form: then no number of it is missing.
      const task = { userId, definition: structuredClone(definition) as BotDefinition, dates: own };
      const started = playKept(task, {
        tell: (backtest) => {
          if (run.current !== started) return;
          settle(() => backtest as Backtest);
          if (backtest.status === 'done') void note(kind, task.definition);
        },
        onBroken: () => settle((backtest) => ({ ...backtest, status: 'failed', reason_code: 'client.unexpected' })),
      });
      run.current = started;
      setPlayed({ of: definition, kind, backtest: begun(own.length), trades: keptTrades(started, definition.underlying), here: true });
    },
    cancel: () => {
      end();
      // Its trades were with the worker, which has been ended in the middle of whatever it did.
      setPlayed((before) => (before === null ? null : { ...before, trades: null, backtest: { ...before.backtest, status: 'cancelled' } }));
    },
    asking: null,
    running: played?.backtest.status === 'running',
    error: null,
    unheard: false,
    played,
    outdated: played !== null && (played.of !== definition || played.kind !== kind),
  };
}
