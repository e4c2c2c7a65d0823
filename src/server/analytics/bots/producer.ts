import { setTimeout as wait } from 'node:timers/promises';
import { ruleResults } from '#domain/backtest/rule-results.ts';
import { runSession, type SessionTrade, SLIPPAGE_SHARE } from '#domain/backtest/run-session.ts';
import { SESSION_RULES, type SessionRule } from '#domain/backtest/session-rule.ts';
import { deleteOtherHostedBots, type NewHostedBot, putHostedBots } from '#server/repositories/analytics/bots.ts';
import { listRows } from '#server/repositories/analytics/rows.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from '../producers.ts';
import { storedTape } from './stored-tape.ts';
import { BOT_WORDS } from './words.ts';

const UNDERLYING = 'NIFTY';
/** Most recent sessions measured. */
const MOST_SESSIONS = 60;
/** Pause between two pieces of work, so that an order waits for at most one. */
const REST_MS = 5;

const cents = (value: number): number => Math.round(value * 100) / 100;
const orNull = (value: number | null, write: (known: number) => number) => (value === null ? null : write(value));

function rowOf(
  rule: SessionRule,
  place: number,
  at: MarketSnapshot['at'],
  dates: readonly string[],
  trades: readonly SessionTrade[],
): NewHostedBot {
  const words = BOT_WORDS[rule.key];
  if (words === undefined) throw new RangeError(`no words for ${rule.key}`);
  const results = ruleResults(trades);
  const measured = dates.length > 0;
  return {
    at,
    key: rule.key,
    display_order: place + 1,
    base_strategy: rule.structure,
    ...words,
    underlying: UNDERLYING,
    measured_from: dates[0] ?? null,
    measured_to: dates.at(-1) ?? null,
    sessions: dates.length,
    trades: results.trades,
    net_pnl: measured ? cents(results.net) : null,
    charges: measured ? cents(results.charges) : null,
    mean_trade: orNull(results.mean, cents),
    win_rate: results.winRate,
    profit_factor: orNull(results.profitFactor, cents),
    max_drawdown: measured ? cents(results.maxDrawdown) : null,
    margin: null,
    equity: results.equity.map(({ date, net }) => ({ date, net_pnl: cents(net) })),
    figures: { worst_trade: orNull(results.worst, cents), stopped: results.stopped, slippage_share: SLIPPAGE_SHARE, lots: 1 },
  };
}

/** Returns the producer that measures plain rules over the stored sessions: at the first start, and after each session. */
export function createHostedBots({ db, venue, history }: Pick<ProducersNeeds, 'db' | 'venue' | 'history'>): AnalyticsProducer {
  /** The last session covered by the stored rows; undefined before they are read. */
  let measuredTo: string | null | undefined;

  const put = (rows: readonly NewHostedBot[], { receivedAt }: MarketSnapshot) => putHostedBots(db, rows, { receivedAt, ownerId: null });

  async function measure(last: string, snapshot: MarketSnapshot): Promise<void> {
    const { instruments } = snapshot.market;
    const spot = spotOf(instruments(), UNDERLYING);
    const option = instruments().find((each) => each.kind === 'option' && each.underlying === UNDERLYING);
    if (spot === null || option?.kind !== 'option') return;
    const trades = new Map<string, SessionTrade[]>(SESSION_RULES.map(({ key }) => [key, []]));
    const wanted: string[] = [];
    for (let date = last; wanted.length < MOST_SESSIONS; date = venue.calendar.previousTradingDay(date)) wanted.unshift(date);
    const dates: string[] = [];
    for (const date of wanted) {
      const tape = await storedTape(
        { db, past: venue.past, instruments: instruments() },
        spot,
        { kind: 'option', segment: option.segment },
        date,
      );
      if (tape === null) continue;
      dates.push(date);
      for (const rule of SESSION_RULES) {
        const trade = runSession(rule, tape);
        if (trade !== null) trades.get(rule.key)?.push(trade);
        await wait(REST_MS);
      }
    }
    await put(
      SESSION_RULES.map((rule, place) => rowOf(rule, place, snapshot.at, dates, trades.get(rule.key) ?? [])),
      snapshot,
    );
    measuredTo = last;
  }

  return {
    name: 'hosted bots',

    async onStart(snapshot) {
      await deleteOtherHostedBots(
        db,
        SESSION_RULES.map(({ key }) => key),
      );
      const stored = await listRows(db, 'bots', null);
      measuredTo = stored.length < SESSION_RULES.length ? null : (stored[0]?.measured_to ?? null);
      // Until the history is written, the rows say that nothing has been measured.
      if (measuredTo === null)
        await put(
          SESSION_RULES.map((rule, place) => rowOf(rule, place, snapshot.at, [], [])),
          snapshot,
        );
    },

    async onMinute(snapshot) {
      const last = venue.calendar.previousTradingDay(snapshot.tradingDate);
      if (measuredTo === undefined || (measuredTo !== null && measuredTo >= last) || history.historyStatus().state === 'writing') return;
      await measure(last, snapshot);
    },

    async onSessionEnd(snapshot) {
      await measure(snapshot.tradingDate, snapshot);
    },
  };
}
