import { useMemo } from 'react';
import { cancelBacktest, getBacktest, startBacktest } from '#client/api/backtests.ts';
import type { Backtest } from '#client/api/types.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import type { BotDefinition, BotDraft, BotKind } from '#domain/bots/definition.ts';
import type { Rules } from './same-rules.ts';
import { serverTrades, type TradeSource } from './trades/trade-source.ts';
import { useJob } from './use-job.ts';

/** A backtest and its rules. */
export interface Played {
  readonly of: BotDraft;
  readonly kind: BotKind;
  readonly backtest: Backtest;
  /** Null where trades are not available. */
  readonly trades: TradeSource | null;
  /** Whether this device ran the test, on its stored sessions. */
  readonly here: boolean;
}

/** The server calls of a backtest. */
export const JOB_CALLS = { idOf: ({ backtest_id }: Backtest) => backtest_id, get: getBacktest, cancel: cancelBacktest };

/** Returns the start function, state and result of a definition's backtest over many days. */
export function useBacktest({ kind, definition }: Rules, place: JobPlace) {
  const { start, begun, ...job } = useJob<Backtest, Pick<Played, 'of' | 'kind'>>(JOB_CALLS, place);
  const id = begun?.job.backtest_id ?? '';
  const underlying = begun?.of.of.underlying ?? '';
  const trades = useMemo(() => serverTrades(id, underlying), [id, underlying]);
  const played: Played | null = begun === null ? null : { ...begun.of, backtest: begun.job, trades, here: false };
  return {
    ...job,
    /** Called only with valid rules, so no number is missing. */
    start: (sessions: number | null, source: Backtest['from']) =>
      start({ of: definition, kind }, () => startBacktest(kind, definition as BotDefinition, { sessions, source })),
    played,
  };
}
