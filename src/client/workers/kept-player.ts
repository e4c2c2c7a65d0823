import { marketCalendar } from '#client/platform/market-calendar.ts';
import { presentBacktest, type BacktestResult } from '#contract/present/backtest.ts';
import { presentDrawnTrade, presentTrades } from '#contract/present/backtest-trades.ts';
import { keepDay } from '#domain/backtest/days/keep-day.ts';
import { type ListedTrade, listTrades, sortTrades, type TradeSort } from '#domain/backtest/days/listed-trades.ts';
import { Backtest } from '#domain/backtest/days/played-day.ts';
import { tradePrices } from '#domain/backtest/days/trade-prices.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { tapeOfOwnDay } from '#domain/backtest/replay/own-day.ts';
import { tapeOfDay } from '#domain/backtest/replay/stored-day.ts';
import { unpackMinutes } from '#domain/market/packed/minute-bytes.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
// What the simulated exchange's options were worth follows from this model: kept days have no option prices.
import { optionCandles } from '#simulator/history/option-candles.ts';
import type { KeptSession } from './kept-day.ts';

/** Interval of the progress reports, beside the first and the last one. */
const TOLD_EVERY_MS = 200;

/** A backtest to run on this device: a bot and the stored sessions. */
export interface KeptTask {
  readonly userId: string;
  readonly definition: BotDefinition;
  /** Source of the sessions. */
  readonly from: BacktestResult['from'];
  /** Names of the imports behind the user's own history. */
  readonly files: readonly string[];
  /** Oldest first. */
  readonly dates: readonly string[];
}

/** Page and sort order of the requested trades. */
export interface TradesPlace {
  readonly sort: TradeSort;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

type State = Parameters<typeof presentBacktest>[0];
export type KeptBacktest = ReturnType<typeof presentBacktest>;
export type KeptTrades = ReturnType<typeof presentTrades>;
export type KeptTrade = ReturnType<typeof presentDrawnTrade>;

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns a stored session as a tape with every listed contract. Imported rows are inflated in advance, so that playback never waits. */
export async function tapeOfKept(day: KeptSession): Promise<DayTape> {
  if (!('rows' in day)) return tapeOfDay(marketCalendar, day, optionCandles);
  const rows = await Promise.all(day.rows.map(async (row) => ({ ...row, minutes: await inflated(row.minutes) })));
  return tapeOfOwnDay(marketCalendar, { ...day, rows }, unpackMinutes);
}

/** Runs a bot on stored sessions as the server does, with results in the same form. Keeps the result for later questions about trades. */
export class KeptPlayer {
  private readonly result: BacktestResult;
  private listed: readonly ListedTrade[] | null = null;

  /** `read` returns a stored session; null when it is not (or no longer) stored. */
  constructor(
    private readonly task: Omit<KeptTask, 'userId'>,
    private readonly read: (date: string) => Promise<KeptSession | null>,
  ) {
    this.result = { from: task.from, files: task.files, days: [], trades: 0, complete: true };
  }

  /** Plays every session until done or `isWanted` returns false. */
  async play(tell: (backtest: KeptBacktest) => void, isWanted: () => boolean = () => true): Promise<void> {
    const backtest = new Backtest(this.task.definition, true);
    let toldAt = performance.now();
    for (const date of this.task.dates) {
      const tape = await this.tapeOf(date);
      if (!isWanted()) return;
      if (tape === null) return tell(this.present('failed', 'bot.no-session'));
      // As on the server: without the session on which it expires a position has no result.
      if (backtest.missedExpiry(date) !== null) return tell(this.present('failed', 'bot.expiry-session-missing'));
      keepDay(this.result, backtest.whole(tape));
      if (performance.now() - toldAt < TOLD_EVERY_MS) continue;
      tell(this.present('running'));
      toldAt = performance.now();
    }
    tell(this.present('done'));
  }

  /** A stretch of the trades in an order, with what all of them came to. */
  trades({ sort, descending, offset, limit }: TradesPlace): KeptTrades {
    const all = this.allTrades();
    return presentTrades(sortTrades(all, sort, descending).slice(offset, offset + limit), all, this.result.complete);
  }

  /** Returns a trade with the surrounding prices; null when its sessions are no longer stored. */
  async trade(number: number): Promise<KeptTrade | null> {
    const trade = this.allTrades()[number - 1];
    if (trade === undefined) return null;
    const dates = this.result.days.map(({ date }) => date);
    const prices = await tradePrices(marketCalendar, trade, dates, (date) => this.tapeOf(date));
    return prices === null ? null : presentDrawnTrade(trade, this.result, prices);
  }

  private allTrades(): readonly ListedTrade[] {
    this.listed ??= listTrades(this.result.days);
    return this.listed;
  }

  private async tapeOf(date: string): Promise<DayTape | null> {
    const day = await this.read(date);
    return day === null ? null : await tapeOfKept(day);
  }

  private present(status: State['status'], reason: string | null = null): KeptBacktest {
    this.listed = null;
    return presentBacktest({ id: 'kept', status, reason, total: this.task.dates.length, result: this.result });
  }
}
