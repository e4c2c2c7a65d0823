import { useMemo } from 'react';
import { cancelBacktest, getBacktest, startBacktest } from '#client/api/backtests.ts';
import type { Backtest } from '#client/api/types.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import type { BotDefinition, BotDraft, BotKind } from '#domain/bots/definition.ts';
import type { Rules } from './same-rules.ts';
import { serverTrades, type TradeSource } from './trades/trade-source.ts';
import { useJob } from './use-job.ts';

/** A backtest, and the rules it is of. */
export interface Played {
  readonly of: BotDraft;
  readonly kind: BotKind;
  readonly backtest: Backtest;
  /** Null where they cannot be asked for. */
  readonly trades: TradeSource | null;
  /** Whether this device has played it, on sessions that it keeps. */
  readonly here: boolean;
}

/** How the server is asked about a backtest. */
export const JOB_CALLS = { idOf: ({ backtest_id }: Backtest) => backtest_id, get: getBacktest, cancel: cancelBacktest };

/** Returns how a definition is tried over many days, how that stands, and what became of it. */
export function useBacktest({ kind, definition }: Rules, place: JobPlace) {
  const { start, begun, ...job } = useJob<Backtest, Pick<Played, 'of' | 'kind'>>(JOB_CALLS, place);
  const id = begun?.job.backtest_id ?? '';
  const underlying = begun?.of.of.underlying ?? '';
  const trades = useMemo(() => serverTrades(id, underlying), [id, underlying]);
  const played: Played | null = begun === null ? null : { ...begun.of, backtest: begun.job, trades, here: false };
  return {
    ...job,
    /** Asked only while nothing is wrong with the form: then no number of it is missing. */
    start: (sessions: number | null, source: Backtest['from']) =>
      start({ of: definition, kind }, () => startBacktest(kind, definition as BotDefinition, { sessions, source })),
    played,
  };
}
