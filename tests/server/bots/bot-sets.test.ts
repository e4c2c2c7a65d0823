import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { botRun, runJournalAnswer } from '#contract/schemas/bot-run.ts';
import type { botSet, botSetRun, botSetsAnswer } from '#contract/schemas/bot-set.ts';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { crashed, stepAll, systemOrders } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';
import { eventTypes } from '../support/event-types.ts';

type Refused = { code?: string; fields?: { path: string; code: string }[] };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const plan = (legs: readonly Partial<BotLeg>[]): BotDefinition =>
  definition(
    legs.map((each) => leg({ expiry: { cycle: 'any', rank: 2 }, ...each })),
    { schedule: { from: '09:15', to: '15:10' } },
  );
const SHORT_CALL = plan([{ side: 'sell', kind: 'call' }]);
const LONG_PUT = plan([{ side: 'buy', kind: 'put', strike: { rule: 'atm', offset: 2 } }]);
const NO_RULES = { stop: null, target: null, lock: null, trail: null, exit: null };

function deskOf(desk: TestDesk, at = server) {
  const { token } = desk.user;
  const call = async <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, key = newKey()) => {
    const headers = { 'idempotency-key': key };
    const answer = await at.call<Body & Refused>(method, `/api/${path}/`, { token, ...(body ? { body } : {}), headers });
    await at.services.instructionEngine.settled();
    return answer.body;
  };
  return {
    call,
    async bot(name: string, of: BotDefinition): Promise<string> {
      const body = { portfolio_id: desk.portfolioId, name, definition: of };
      return (await call<{ id: string }>('POST', `daily_bots/daily_bots/${desk.portfolioId}`, body)).id;
    },
    save: (body: object) =>
      call<InferOutput<typeof botSet>>('POST', `bot-sets/new/${desk.portfolioId}`, { name: 'Both', rules: NO_RULES, ...body }),
    start: (id: string, key?: string) =>
      call<{ bot_set_run: InferOutput<typeof botSetRun> }>('POST', 'bot-sets/start', { set_id: id }, key),
    command: (id: string, what: string) => call<{ bot_set_run: InferOutput<typeof botSetRun> }>('POST', `bot-sets/${id}/${what}`),
    sets: () => call<InferOutput<typeof botSetsAnswer>>('GET', `bot-sets/${desk.portfolioId}`),
    runs: async () => (await call<{ bot_runs: InferOutput<typeof botRun>[] }>('GET', `bot-runs/${desk.portfolioId}`)).bot_runs,
    async codes(runId: string): Promise<string[]> {
      const { lines } = await call<InferOutput<typeof runJournalAnswer>>('GET', `bot-runs/${runId}/journal`);
      return lines.map(({ line }) => line.code).toReversed();
    },
  };
}

/** A set of two bots, the first with twice its lots. */
async function setOfTwo(rules: object = NO_RULES) {
  const desk = await openTestDesk(server);
  const api = deskOf(desk);
  const [first, second] = [await api.bot('Call', SHORT_CALL), await api.bot('Put', LONG_PUT)];
  const members = [
    { bot_id: first, multiplier: 2 },
    { bot_id: second, multiplier: 1 },
  ];
  const set = await api.save({ members, rules });
  return { desk, api, set, first, second, members };
}
const nets = async (desk: TestDesk) => (await desk.positions()).map(({ net_quantity: net }) => net).toSorted((a, b) => a - b);

describe('a set of bots', () => {
  it('starts all of its bots with their lots, leaves with all of them where the sum reaches its stop, and enters no more on that day', async () => {
    const { desk, api, set } = await setOfTwo({ ...NO_RULES, stop: 4_000 });
    const { bot_set_run: run } = await api.start(set.id);
    expect(run).toMatchObject({ set_id: set.id, status: 'running', name: 'Both', day_ended: null });
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([-130, 65]);
    expect((await api.runs()).map(({ set: of }) => of).toSorted((a, b) => (b?.multiplier ?? 0) - (a?.multiplier ?? 0))).toEqual([
      { id: set.id, multiplier: 2, stops: true },
      { id: set.id, multiplier: 1, stops: true },
    ]);
    await gapSpot(server, 1.02);
    await stepAll(server, 8);
    expect(await nets(desk)).toEqual([0, 0]);
    const {
      bot_set_runs: [after],
    } = await api.sets();
    expect(after).toMatchObject({ status: 'running', day_ended: 'set-stop' });
    expect((await api.codes(run.run_id)).at(-1)).toBe('set-stop');
    for (const { run_id: id } of run.members) expect(await api.codes(id)).toContain('set-stop');
    const sent = await systemOrders(desk);
    expect(sent.map(({ transaction_type: side }) => side).toSorted()).toEqual(['BUY', 'BUY', 'SELL', 'SELL']);
    await stepAll(server, 6);
    expect(await systemOrders(desk)).toHaveLength(4);
    expect(await eventTypes(server, desk.user)).toEqual(expect.arrayContaining(['bot-set.saved', 'bot-set.run']));
    await gapSpot(server, 1 / 1.02);
  });

  it('leaves a bot alone that has been stopped by hand, and still counts what that made', async () => {
    const { desk, api, set } = await setOfTwo({ ...NO_RULES, stop: 4_000 });
    const { bot_set_run: run } = await api.start(set.id);
    await stepAll(server, 6);
    await gapSpot(server, 1.02);
    // Stopped before the set has seen the price: the loss of the calls is booked by then.
    await api.call('POST', `bot-runs/${run.members[0]?.run_id ?? ''}/stop`);
    await stepAll(server, 8);
    expect(await nets(desk)).toEqual([0, 0]);
    const {
      bot_set_runs: [after],
    } = await api.sets();
    expect(after?.day_ended).toBe('set-stop');
    expect(after?.members.map(({ ended }) => ended)).toEqual([true, false]);
    expect(after?.members[0]?.day_result?.amount).toBeLessThan(-4_000);
    expect(await systemOrders(desk)).toHaveLength(4);
    expect(await api.codes(run.members[0]?.run_id ?? '')).not.toContain('set-stop');
    await gapSpot(server, 1 / 1.02);
  });

  it('is paused, goes on and is stopped with one press, and ends when all of its bots have', async () => {
    const { desk, api, set } = await setOfTwo();
    await api.start(set.id);
    await stepAll(server, 6);
    expect((await api.command(set.id, 'pause')).bot_set_run.status).toBe('paused');
    expect((await api.runs()).map(({ status }) => status)).toEqual(['paused', 'paused']);
    expect(await nets(desk)).toEqual([-130, 65]);
    expect((await api.command(set.id, 'resume')).bot_set_run.status).toBe('running');
    expect((await api.runs()).map(({ status }) => status)).toEqual(['running', 'running']);
    // With all bots paused one by one the set counts as paused, and resumes with one click.
    for (const { run_id: id } of await api.runs()) await api.call('POST', `bot-runs/${id}/pause`);
    expect((await api.sets()).bot_set_runs[0]?.status).toBe('paused');
    expect((await api.command(set.id, 'resume')).code).toBeUndefined();
    expect((await api.runs()).map(({ status }) => status)).toEqual(['running', 'running']);
    expect((await api.sets()).bot_set_runs[0]?.status).toBe('running');
    expect((await api.command(set.id, 'stop')).bot_set_run.status).toBe('stopping');
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([0, 0]);
    const {
      bot_set_runs: [after],
    } = await api.sets();
    expect(after?.status).toBe('ended');
    expect((await api.command(set.id, 'pause')).code).toBe('bot-set.not-running');
    expect((await api.call('DELETE', `bot-sets/set/${set.id}`)).code).toBeUndefined();
    expect((await api.sets()).bot_sets).toEqual([]);
  });

  it('starts all of its bots or none, once for a key, and never a bot that runs already', async () => {
    const { api, set, second } = await setOfTwo();
    await api.call('POST', 'bot-runs/start', { bot_id: second });
    expect((await api.start(set.id)).code).toBe('bot.running');
    expect(await api.runs()).toHaveLength(1);
    const [alone] = await api.runs();
    await api.call('POST', `bot-runs/${alone?.run_id ?? ''}/stop`);
    const key = newKey();
    const one = await api.start(set.id, key);
    expect((await api.start(set.id, key)).bot_set_run.run_id).toBe(one.bot_set_run.run_id);
    expect((await api.start(set.id)).code).toBe('bot-set.running');
    expect((await api.call('DELETE', `bot-sets/set/${set.id}`)).code).toBe('bot-set.running');
    await api.command(set.id, 'stop');
  });

  it('says at which field it cannot be kept', async () => {
    const { api, set, members, first } = await setOfTwo();
    const problem = (answer: Refused) => answer.fields?.[0];
    expect(problem(await api.save({ members }))).toMatchObject({ path: 'name', code: 'bot-set.name-taken' });
    const other = { name: 'Other' };
    expect(problem(await api.save({ ...other, members: [{ bot_id: 'gone', multiplier: 1 }] }))).toMatchObject({
      path: 'members.0.bot_id',
      code: 'bot-set.bot-gone',
    });
    const large = await api.bot('Large', plan([{ side: 'sell', kind: 'call', lots: 600 }]));
    expect(problem(await api.save({ ...other, members: [{ bot_id: large, multiplier: 2 }] }))).toMatchObject({
      path: 'members.0.multiplier',
      code: 'bot-set.bot-too-large',
    });
    const path = `bot-sets/set/${set.id}`;
    const changed = await api.call<InferOutput<typeof botSet>>('PUT', path, {
      name: 'Renamed',
      members: [{ bot_id: first, multiplier: 3 }],
    });
    expect(changed).toMatchObject({ name: 'Renamed', revision: 2, members: [{ bot_id: first, multiplier: 3 }] });
    expect((await api.call('PUT', path, { name: 'Late', revision: 1 })).code).toBe('bot-set.changed');
  });

  it('goes on after the server has ended: the stop of the sum still ends the day', async () => {
    const { desk, api, set } = await setOfTwo({ ...NO_RULES, stop: 4_000 });
    const { bot_set_run: run } = await api.start(set.id);
    await stepAll(server, 6);
    server = await crashed(server);
    const back = deskOf(desk, server);
    await stepAll(server, 2);
    expect((await back.sets()).bot_set_runs[0]?.day_ended).toBeNull();
    await gapSpot(server, 1.02);
    await stepAll(server, 2);
    server = await crashed(server);
    await stepAll(server, 8);
    const after = deskOf(desk, server);
    expect((await after.codes(run.run_id)).filter((code) => code === 'set-stop')).toHaveLength(1);
    for (const { run_id: id } of run.members) expect((await after.codes(id)).filter((code) => code === 'set-stop')).toHaveLength(1);
    const open = await after.call<{ data: { net_quantity: number }[] }>('GET', `position/position/${desk.portfolioId}`);
    expect(open.data.map(({ net_quantity: net }) => net)).toEqual([0, 0]);
    await gapSpot(server, 1 / 1.02);
  });
});
