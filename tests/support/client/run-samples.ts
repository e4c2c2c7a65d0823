import { listBotResults, listBotRuns } from '#contract/operations/bot-runs.ts';
import { listBotSets } from '#contract/operations/bot-sets.ts';
import type { FakeServer } from './fake-server.ts';
import type { BotResult, BotResultsAnswer, BotRun, BotRunsAnswer, RunLeg } from '#client/api/types.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, PORTFOLIO, SERVER_AT, TRADING_DATE } from '../server/wire-samples.ts';
import { botSample } from './bot-samples.ts';

/** Returns a leg of a run that has sold a call, as the contract writes it. */
export function legSample(change: Partial<RunLeg> = {}): RunLeg {
  return {
    leg: 0,
    phase: 'held',
    side: 'sell',
    contract: {
      kind: 'call',
      strike: CALL.strike,
      expiry: CALL.expiry ?? '',
      instrument_id: CALL.instrument_id,
      tradingsymbol: CALL.tradingsymbol,
    },
    lots: 1,
    quantity: CALL.lot_size,
    entry_price: 120,
    stop: { price: 150, underlying: false },
    target: null,
    reentries: { stop: 0, target: 0 },
    ...change,
  };
}

/** Returns a leg that has not entered. */
export const idleLeg = (leg: number): RunLeg =>
  legSample({ leg, phase: 'idle', contract: null, lots: 0, quantity: 0, entry_price: null, stop: null });

/** Returns a run of the bot sample as the contract writes it: started, and waiting for its window. */
export function runSample(change: Partial<BotRun> = {}): BotRun {
  const { id, name, definition } = botSample();
  return {
    run_id: 'r1',
    held: false,
    bot_id: id,
    kind: 'daily',
    name,
    portfolio_id: PORTFOLIO.id,
    account_number: ACCOUNT.account_number,
    mode: 'paper',
    definition,
    bot_revision: 1,
    status: 'running',
    phase: 'watching',
    reason_code: null,
    trading_date: TRADING_DATE,
    legs: [idleLeg(0), idleLeg(1)],
    booked: 0,
    trades: 0,
    working_orders: 0,
    last_line: null,
    revision: 1,
    started_at: SERVER_AT,
    updated_at: SERVER_AT,
    received_at: SERVER_AT,
    ...change,
  };
}

/** Returns the answer with these runs. */
export const runsAnswer = (...runs: BotRun[]): BotRunsAnswer => ({ bot_runs: runs, exchange_at: EXCHANGE_AT, received_at: SERVER_AT });

/** Returns the answer of a server without bot sets. */
export const noSets = () => ({ bot_sets: [], bot_set_runs: [], exchange_at: EXCHANGE_AT, received_at: Date.now() });

/** Returns the answer with these results of bots. */
export const resultsAnswer = (...results: BotResult[]): BotResultsAnswer => ({
  bot_results: results,
  exchange_at: EXCHANGE_AT,
  received_at: SERVER_AT,
});

/** Makes the server answer that no bot or set has ever run. */
export const noRuns = (fake: FakeServer): FakeServer =>
  fake.on(listBotSets, noSets).on(listBotRuns, runsAnswer()).on(listBotResults, resultsAnswer());
