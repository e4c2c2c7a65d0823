import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { BotResultsAnswer, BotRun, BotRunsAnswer, ChangedRules, RunDrift, RunJournal } from './types.ts';

/** Returns the newest run of every bot of the portfolio that has ever run. */
export async function listBotRuns(portfolioId: string, options?: CallOptions): Promise<BotRunsAnswer> {
  const answer = await call(
    (client, init) => client.GET('/api/bot-runs/{portfolioId}/', { ...init, params: { path: { portfolioId } } }),
    options,
  );
  return expectAnswer(answer, 'bot_runs');
}

/** Returns what the newest run of every bot of the portfolio has come to, and the margin of every bot. The screen goes without them when they fail. */
export async function listBotResults(portfolioId: string): Promise<BotResultsAnswer> {
  const answer = await call(
    (client, init) => client.GET('/api/bot-runs/{portfolioId}/results/', { ...init, params: { path: { portfolioId } } }),
    { quiet: 'shown' },
  );
  return expectAnswer(answer, 'bot_results');
}

const of = (id: string) => ({ params: { path: { id } } });

/** Returns a run of any portfolio. The caller shows errors. */
export async function getBotRun(id: string): Promise<BotRun> {
  const answer = await call((client, init) => client.GET('/api/bot-runs/run/{id}/', { ...init, ...of(id) }), { quiet: 'shown' });
  return expectKey(answer, 'bot_run');
}

/** Pauses a run: no more entries. The caller shows errors, as for the next two calls. */
export async function pauseBotRun(id: string): Promise<BotRun> {
  const answer = await call((client, init) => client.POST('/api/bot-runs/{id}/pause/', { ...init, ...of(id) }), { quiet: 'shown' });
  return expectKey(answer, 'bot_run');
}

/** Has a paused run go on. */
export async function resumeBotRun(id: string): Promise<BotRun> {
  const answer = await call((client, init) => client.POST('/api/bot-runs/{id}/resume/', { ...init, ...of(id) }), { quiet: 'shown' });
  return expectKey(answer, 'bot_run');
}

/** Stops a run and closes its open legs at the market. */
export async function stopBotRun(id: string): Promise<BotRun> {
  const answer = await call((client, init) => client.POST('/api/bot-runs/{id}/stop/', { ...init, ...of(id) }), { quiet: 'shown' });
  return expectKey(answer, 'bot_run');
}

/** Answers a run that waits for approval: approves or declines the given orders. */
export async function answerBotRun(id: string, body: { orders: number[]; enters: boolean }): Promise<BotRun> {
  const answer = await call((client, init) => client.POST('/api/bot-runs/{id}/answer/', { ...init, ...of(id), body }), { quiet: 'shown' });
  return expectKey(answer, 'bot_run');
}

/** Returns decisions of a run, newest first; `before` pages back from an entry number. */
export async function getRunJournal(id: string, before: number | null, options?: CallOptions): Promise<RunJournal> {
  const query = before === null ? {} : { query: { before: String(before) } };
  const answer = await call(
    (client, init) => client.GET('/api/bot-runs/{id}/journal/', { ...init, params: { path: { id }, ...query } }),
    options,
  );
  return expectAnswer(answer, 'lines');
}

/** Holds a group of positions to other rules. */
export async function changeGroupRules(id: string, body: ChangedRules): Promise<BotRun> {
  const answer = await call((client, init) => client.PUT('/api/bot-runs/{id}/rules/', { ...init, ...of(id), body }), { quiet: 'shown' });
  return expectKey(answer, 'bot_run');
}

/** Lets go of a group of positions: they stay open. */
export async function releaseGroup(id: string): Promise<BotRun> {
  const answer = await call((client, init) => client.POST('/api/bot-runs/{id}/release/', { ...init, ...of(id) }), { quiet: 'shown' });
  return expectKey(answer, 'bot_run');
}

/** Returns the comparison of a run's day with a backtest of that day; the newest day without a date. The caller shows errors. */
export async function getRunDrift(id: string, date: string | null, options?: CallOptions): Promise<RunDrift> {
  const query = date === null ? {} : { query: { date } };
  const answer = await call((client, init) => client.GET('/api/bot-runs/{id}/drift/', { ...init, params: { path: { id }, ...query } }), {
    ...options,
    quiet: 'shown',
  });
  return expectAnswer(answer, 'pairs');
}
