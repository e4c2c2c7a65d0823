import { ApiError } from '#client/api/api-error.ts';
import { getBacktestTrade, listBacktestTrades, type TradesQuestion } from '#client/api/backtests.ts';
import type { CallOptions } from '#client/api/call.ts';
import type { BacktestTrades, DrawnTrade } from '#client/api/types.ts';
import type { KeptRun } from '#client/workers/kept-backtest.ts';

/** Access to the trades of a test, on the server or on this device. */
export interface TradeSource {
  readonly underlying: string;
  readonly list: (question: TradesQuestion, options?: CallOptions) => Promise<BacktestTrades>;
  readonly draw: (number: number, options?: CallOptions) => Promise<DrawnTrade>;
}

/** Returns the trades of a test that the server has played. */
export function serverTrades(id: string, underlying: string): TradeSource {
  return {
    underlying,
    list: (question, options) => listBacktestTrades(id, question, options),
    draw: (number, options) => getBacktestTrade(id, number, options),
  };
}

const gone = () => new ApiError({ code: 'bot.no-session', status: 0, message: 'Not kept any more', kind: 'unexpected' });

/** Returns the trades of a test run on this device. */
export function keptTrades({ trades, trade }: KeptRun, underlying: string): TradeSource {
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
