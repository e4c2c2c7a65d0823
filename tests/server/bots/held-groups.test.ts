import type { InferOutput } from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { botRun, runJournalAnswer } from '#contract/schemas/bot-run.ts';
import { botMarket } from '#server/services/instructions/bot-market.ts';
import { crashed, stepAll, systemOrders } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

type Run = InferOutput<typeof botRun>;
type Answer = { bot_run: Run; code?: string; fields?: { path: string; code: string }[] };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const NO_RULES = { stop: null, target: null, lock: null, trail: null, breakeven: false };
const OPEN = { kind: 'open' } as const;
const stopOf = (value: number) => ({ ...NO_RULES, stop: { unit: 'money', value } });

const groupsOf = (desk: TestDesk, at = server) => {
  const { token } = desk.user;
  const call = async (method: 'POST' | 'PUT', path: string, body?: object, key = newKey()) => {
    const headers = { 'idempotency-key': key };
    const answer = await at.call<Answer>(method, `/api/bot-runs/${path}/`, { token, ...(body ? { body } : {}), headers });
    await at.services.instructionEngine.settled();
    return answer.body;
  };
  const list = async () => (await at.call<{ bot_runs: Run[] }>('GET', `/api/bot-runs/${desk.portfolioId}/`, { token })).body.bot_runs;
  return {
    call,
    list,
    async hold(change: object, key?: string) {
      const positions = await desk.positions();
      const held = positions.filter(({ net_quantity: net }) => net !== 0).map(({ position_id: id }) => id);
      const target = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId };
      return call('POST', 'hold', { ...target, position_ids: held, name: 'Both', overall: NO_RULES, end: OPEN, ...change }, key);
    },
    async one(): Promise<Run> {
      const [found] = await list();
      if (found === undefined) throw new Error('nothing is looked after');
      return found;
    },
    async codes(id: string): Promise<string[]> {
      const { body } = await at.call<InferOutput<typeof runJournalAnswer>>('GET', `/api/bot-runs/${id}/journal/`, { token });
      return body.lines.map(({ line }) => line.code).toReversed();
    },
  };
};

/** A trader who has manually sold two calls and bought a put. */
async function tradedByHand(): Promise<TestDesk> {
  const desk = await openTestDesk(server);
  await desk.place([
    { transaction_type: 'SELL', lots: 2 },
    { instrument_id: someOption(server, 'put').id, lots: 1 },
  ]);
  await stepAll(server, 4);
  return desk;
}
const nets = async (desk: TestDesk) => (await desk.positions()).map(({ net_quantity: net }) => net).toSorted((a, b) => a - b);

describe('positions that are looked after together', () => {
  it('leave together once their loss reaches the stop, and the group ends', async () => {
    const desk = await tradedByHand();
    const groups = groupsOf(desk);
    const before = await desk.positions();
    const { bot_run: made } = await groups.hold({ overall: stopOf(4_000) });
    expect(made).toMatchObject({ bot_id: null, held: true, status: 'running', phase: 'entered', name: 'Both', trades: 0 });
    expect(made.legs.map(({ side, lots, entry_price: price }) => [side, lots, price])).toEqual(
      before
        .toSorted((a, b) => (a.position_id < b.position_id ? -1 : 1))
        .map(({ net_lots: lots, average_price: price }) => [lots > 0 ? 'buy' : 'sell', Math.abs(lots), price]),
    );
    await stepAll(server, 4);
    expect(await nets(desk)).toEqual([-130, 65]);
    await gapSpot(server, 1.02);
    await stepAll(server, 8);
    expect(await nets(desk)).toEqual([0, 0]);
    const after = await groups.one();
    expect(after).toMatchObject({ status: 'ended', working_orders: 0 });
    expect(after.booked).toBeLessThan(-4_000);
    const said = await groups.codes(made.run_id);
    expect(said.slice(0, 2)).toEqual(['taken-over', 'taken-over']);
    expect(said).toContain('overall-stop');
    const sent = await systemOrders(desk);
    expect(sent.map(({ transaction_type: side, origin }) => `${side} ${origin}`).toSorted()).toEqual(['BUY bot', 'SELL bot']);
    await gapSpot(server, 1 / 1.02);
  });

  it('are entered again in the same contracts after their stop, as often as was said, and by no more than was still held', async () => {
    const desk = await tradedByHand();
    const groups = groupsOf(desk);
    const stop = { ...stopOf(4_000).stop, reentry: { how: 'at-once', times: 1 } };
    const { bot_run: made } = await groups.hold({ overall: { ...NO_RULES, stop } });
    const contracts = made.legs.map(({ contract }) => contract?.instrument_id);
    // One of two lots is closed manually: the group no longer manages it.
    await desk.place({ transaction_type: 'BUY', lots: 1 });
    await stepAll(server, 4);
    await gapSpot(server, 1.03);
    await stepAll(server, 12);
    const back = await groups.one();
    expect(back).toMatchObject({ status: 'running', phase: 'entered' });
    expect(back.legs.map(({ contract, lots }) => [contract?.instrument_id, lots])).toEqual(contracts.map((id) => [id, 1]));
    expect(await nets(desk)).toEqual([-65, 65]);
    const said = await groups.codes(made.run_id);
    expect(said.filter((code) => ['overall-stop', 'again'].includes(code))).toEqual(['overall-stop', 'again']);
    await gapSpot(server, 1.03);
    await stepAll(server, 12);
    expect(await nets(desk)).toEqual([0, 0]);
    expect((await groups.one()).status).toBe('ended');
    expect(await groups.codes(made.run_id)).toContain('no-more-rounds');
    await gapSpot(server, 1 / 1.03 / 1.03);
  });

  it('are offered the expiry that they had, whichever is nearest by then', () => {
    const market = server.services.venue.reading();
    const [, second] = market.expiries('NIFTY');
    const spot = market.instruments().find(({ kind, underlying }) => kind === 'index' && underlying === 'NIFTY');
    const seen = botMarket(market, spot?.id ?? '', 'NIFTY');
    const plan = { kind: 'call', strike: { rule: 'exact', strike: 25_000 }, expiry: { cycle: 'any', rank: 1 } } as const;
    expect(seen?.offer(plan, second?.expiry)?.expiry).toBe(second?.expiry);
    expect(seen?.offer(plan)?.expiry).not.toBe(second?.expiry);
    expect(seen?.offer(plan, '2020-01-02')).toBeNull();
  });

  it('stay as they are when they are let go, and nothing is sent for them any more', async () => {
    const desk = await tradedByHand();
    const groups = groupsOf(desk);
    const { bot_run: made } = await groups.hold({ overall: stopOf(4_000) });
    const { bot_run: gone } = await groups.call('POST', `${made.run_id}/release`);
    expect(gone.status).toBe('ended');
    await gapSpot(server, 1.02);
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([-130, 65]);
    expect((await groups.codes(made.run_id)).at(-1)).toBe('let-go');
    expect((await groups.call('POST', `${made.run_id}/release`)).code).toBe('bot.run-ended');
    expect((await groups.hold({ overall: stopOf(50_000) })).bot_run.status).toBe('running');
    await gapSpot(server, 1 / 1.02);
  });

  it('follow rules that are changed, and are closed at once when that is asked for', async () => {
    const desk = await tradedByHand();
    const groups = groupsOf(desk);
    const { bot_run: made } = await groups.hold({ overall: stopOf(500_000) });
    const { bot_run: changed } = await groups.call('PUT', `${made.run_id}/rules`, { overall: stopOf(400_000), end: OPEN });
    expect(changed.definition.overall.stop).toEqual({ unit: 'money', value: 400_000 });
    expect((await groups.call('PUT', `${made.run_id}/rules`, { overall: NO_RULES, end: OPEN })).fields?.[0]).toMatchObject({
      path: 'overall.stop',
      code: 'bot.group-without-rule',
    });
    await groups.call('POST', `${made.run_id}/stop`);
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([0, 0]);
    expect((await groups.one()).status).toBe('ended');
  });

  it('keep rules that were changed elsewhere: a stop that was tightened is not given back unseen', async () => {
    const desk = await tradedByHand();
    const groups = groupsOf(desk);
    const { bot_run: made } = await groups.hold({ overall: stopOf(400_000) });
    const was = { overall: made.definition.overall, end: made.definition.schedule.end };
    const change = (overall: object, on: object) => groups.call('PUT', `${made.run_id}/rules`, { overall, end: OPEN, was: on });
    const { bot_run: tighter } = await change(stopOf(200_000), was);
    expect(tighter.definition.overall).toMatchObject(stopOf(200_000));
    const target = { unit: 'money', value: 300_000 };
    expect(await change({ ...stopOf(400_000), target }, was)).toMatchObject({ code: 'bot.rules-changed' });
    expect((await groups.one()).definition.overall).toMatchObject(stopOf(200_000));
    // The same change again, after a lost answer, counts once.
    expect((await change(stopOf(200_000), was)).bot_run.definition.overall).toMatchObject(stopOf(200_000));
    const now = { overall: tighter.definition.overall, end: tighter.definition.schedule.end };
    expect((await change({ ...stopOf(200_000), target }, now)).bot_run.definition.overall).toMatchObject({ target });
  });

  it('are taken once for a key, and by one group at a time', async () => {
    const desk = await tradedByHand();
    const groups = groupsOf(desk);
    const key = newKey();
    const rules = { overall: stopOf(50_000) };
    const first = await groups.hold(rules, key);
    expect((await groups.hold(rules, key)).bot_run.run_id).toBe(first.bot_run.run_id);
    expect((await groups.hold(rules)).fields?.[0]).toMatchObject({ path: 'position_ids', code: 'bot.position-managed' });
    expect(await groups.list()).toHaveLength(1);
    // Lots bought in addition are unmanaged: only they go into the next group.
    await desk.place({ transaction_type: 'SELL', lots: 1 });
    await stepAll(server, 4);
    const call = (await desk.positions()).find(({ net_quantity: net }) => net < 0);
    const { bot_run: second } = await groups.hold({ ...rules, position_ids: [call?.position_id], name: 'More' });
    expect(second.legs.map(({ lots }) => lots)).toEqual([1]);
    // When somebody else closes lots, the newer group loses them first.
    await desk.place({ transaction_type: 'BUY', lots: 2 });
    await stepAll(server, 4);
    const held = (await groups.list()).flatMap(({ name, legs }) => legs.map(({ side, lots }) => `${name} ${side} ${lots}`));
    expect(held.toSorted()).toEqual(['Both buy 1', 'Both sell 1', 'More sell 0']);
  });

  it.each([
    ['no rule at all', {}, 'overall.stop', 'bot.group-without-rule'],
    [
      'a trail without a stop',
      { overall: { ...NO_RULES, target: { unit: 'money', value: 5_000 }, trail: { unit: 'money', every: 500, by: 100 } } },
      'overall.trail.every',
      'bot.overall-trail-without-stop',
    ],
    ['an exit outside the session', { end: { kind: 'time', at: '17:00' } }, 'end.at', 'bot.time-outside-session'],
    ['an exit at a time that has passed', { end: { kind: 'time', at: '09:15' } }, 'end.at', 'bot.exit-time-passed'],
  ])('refuses %s at its field', async (_, change, path, code) => {
    const desk = await tradedByHand();
    expect((await groupsOf(desk).hold(change)).fields?.[0]).toMatchObject({ path, code });
  });

  it('are counted down where somebody else closes a part, and go on after a crash', async () => {
    const desk = await tradedByHand();
    const groups = groupsOf(desk);
    const { bot_run: made } = await groups.hold({ overall: stopOf(4_000) });
    await desk.place({ transaction_type: 'BUY', lots: 1 });
    await stepAll(server, 4);
    expect((await groups.one()).legs.map(({ lots }) => lots)).toEqual([1, 1]);
    const again = await crashed(server);
    const after = groupsOf(desk, again);
    await gapSpot(again, 1.03);
    await stepAll(again, 8);
    expect((await after.one()).status).toBe('ended');
    expect(await after.codes(made.run_id)).toContain('overall-stop');
    await gapSpot(again, 1 / 1.03);
  });
});
