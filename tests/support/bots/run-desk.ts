import type { InferOutput } from 'valibot';
import type { botRun, runJournalAnswer } from '#contract/schemas/bot-run.ts';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { stepAll } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export type Run = InferOutput<typeof botRun>;
export type RunBody = { bot_run: Run; code?: string };

/** Enters at any time of the session, two expiries away: today's may end under it. */
export const plan = (legs: readonly Partial<BotLeg>[], change: Parameters<typeof definition>[1] = {}): BotDefinition =>
  definition(
    legs.map((each) => leg({ expiry: { cycle: 'any', rank: 2 }, ...each })),
    { ...change, schedule: { from: '09:15', to: '15:10', ...change.schedule } },
  );

/** Makes a daily bot and returns its id. */
export async function makeBot(at: TestServer, desk: TestDesk, of: BotDefinition, name = 'Morning'): Promise<string> {
  const { body, text } = await at.call<{ id: string }>('POST', `/api/daily_bots/daily_bots/${desk.portfolioId}/`, {
    token: desk.user.token,
    body: { portfolio_id: desk.portfolioId, name, definition: of },
  });
  if (body.id === undefined) throw new Error(text);
  return body.id;
}

/** The calls about the runs of a desk. */
export function runsOf(at: TestServer, desk: TestDesk) {
  const { token } = desk.user;
  const post = async (path: string, body?: object, key = newKey()) => {
    const answer = await at.call<RunBody>('POST', `/api/bot-runs/${path}/`, {
      token,
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': key },
    });
    await at.services.instructionEngine.settled();
    return answer;
  };
  const list = async () => (await at.call<{ bot_runs: Run[] }>('GET', `/api/bot-runs/${desk.portfolioId}/`, { token })).body.bot_runs;
  const journal = async (id: string, query = '') =>
    (await at.call<InferOutput<typeof runJournalAnswer>>('GET', `/api/bot-runs/${id}/journal/${query}`, { token })).body;
  return {
    start: (botId: string, key?: string) => post('start', { bot_id: botId }, key),
    answer: (id: string, body: object) => post(`${id}/answer`, body),
    command: (id: string, what: 'pause' | 'resume' | 'stop') => post(`${id}/${what}`),
    list,
    async one(): Promise<Run> {
      const [found] = await list();
      if (found === undefined) throw new Error('nothing has run');
      return found;
    },
    journal,
    /** Codes of the journal, oldest first. */
    codes: async (id: string): Promise<string[]> => (await journal(id)).lines.map(({ line }) => line.code).toReversed(),
  };
}

/** Starts a bot of a new desk and lets so many steps happen. */
export async function startedRun(at: TestServer, of: BotDefinition, steps = 6) {
  const desk = await openTestDesk(at);
  const runs = runsOf(at, desk);
  const botId = await makeBot(at, desk, of);
  const { body, status, text } = await runs.start(botId);
  if (status !== 200) throw new Error(text);
  await stepAll(at, steps);
  return { desk, runs, botId, runId: body.bot_run.run_id };
}

/** Open units of each contract. */
export const nets = async (desk: TestDesk): Promise<number[]> => (await desk.positions()).map(({ net_quantity: net }) => net);
