import type { AnswerOf } from '#contract/operation.ts';
import type { getCandles } from '#contract/operations/history.ts';
import { EXCHANGE_AT, SERVER_AT } from '../server/wire-samples.ts';

type Answer = AnswerOf<typeof getCandles>;

/** Returns the daily bars of an instrument, each with its close alone; the last one is still running unless it is said otherwise. */
export function dailyCandles(
  instrumentId: string,
  closes: readonly (readonly [date: string, close: number])[],
  change: Partial<Answer> = {},
): Answer {
  return {
    instrument_id: instrumentId,
    interval: '1d',
    candles: closes.map(([date, close]) => [Date.parse(`${date}T09:15:00+05:30`), close, close, close, close, 0, 0]),
    next_to: null,
    running: true,
    computed_until: null,
    history: { state: 'none', sessions_written: 0, sessions: 0 },
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    source: 'simulated',
    ...change,
  };
}
