import { describe, expect, it } from 'vitest';
import { VenueLostError } from '#server/market/simulated/venue-store.ts';
import { makeBot, nets, plan, runsOf, startedRun } from '#tests/support/bots/run-desk.ts';
import { crashed, stepAll, systemOrders } from '#tests/support/client/kept.ts';
import { openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { loseAnswer } from '#tests/support/server/lose-answer.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

const STOPPED = plan([{ side: 'buy', kind: 'call', stop: { unit: 'percent', value: 30 } }]);
/** Sides of the filled orders: an order that was never sent is sent again. */
const filledSides = async (desk: TestDesk) =>
  (await systemOrders(desk)).flatMap(({ transaction_type: side, status }) => (status === 'filled' ? [side] : []));

/** Locks the account of a desk, so that no order can be placed. */
async function holdAccount({ db }: TestServer, { accountId }: TestDesk): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((begun) => {
    void db.transaction().execute(async (trx) => {
      await trx.selectFrom('broker_accounts').select('id').where('id', '=', accountId).forUpdate().execute();
      begun();
      await new Promise<void>((done) => (letGo = done));
    });
  });
  await held;
  return async () => letGo();
}

describe('a server that loses its database in the middle of a send', () => {
  it.each([
    ['what it decided', 'bot-run.updated'],
    ['the order that it sent', 'order.updated'],
  ] as const)('and with it the answer to %s: sends nothing twice, and watches the stop', async (_, event) => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const runs = runsOf(server, desk);
    await runs.start(await makeBot(server, desk, STOPPED));
    const { isLost } = loseAnswer(server, event);
    await stepAll(server, 10);
    expect(isLost()).toBe(true);
    expect([await filledSides(desk), await nets(desk)]).toEqual([['BUY'], [65]]);
    expect((await runs.one()).legs[0]).toMatchObject({ phase: 'held', lots: 1, stop: { underlying: false } });
    await gapSpot(server, 0.97);
    await stepAll(server, 24);
    expect([await filledSides(desk), await nets(desk)]).toEqual([['BUY', 'SELL'], [0]]);
  });

  it('while another one takes over: one order comes of both, and its leg has its stop', async () => {
    const first = await testServer();
    const { desk } = await startedRun(first, STOPPED, 0);
    const release = await holdAccount(first, desk);
    // The first server decides, stores the decision, and is about to send.
    for (let step = 0; step < 3; step += 1) await first.services.venue.step();
    const second = await crashed(first);
    for (let step = 0; step < 3; step += 1) await second.services.venue.step();
    await release();
    for (const server of [first, second]) await server.services.instructionEngine.settled();
    // The first server does not know yet that another one has taken over.
    for (let turn = 0; turn < 4; turn += 1) for (const server of [first, second]) await stepAll(server);
    await stepAll(second, 4);
    expect([await filledSides(desk), await nets(desk)]).toEqual([['BUY'], [65]]);
    const runs = runsOf(second, desk);
    expect((await runs.one()).legs[0]).toMatchObject({ phase: 'held', lots: 1, stop: { underlying: false } });
    // The first server may have written last: a refused writer reads the exchange again at its next step.
    await gapSpot(second, 0.97).catch(async (error: unknown) => {
      expect(error).toBeInstanceOf(VenueLostError);
      await gapSpot(second, 0.97);
    });
    for (let turn = 0; turn < 4; turn += 1) for (const server of [second, first]) await stepAll(server);
    await stepAll(second, 24);
    expect([await filledSides(desk), await nets(desk)]).toEqual([['BUY', 'SELL'], [0]]);
    expect((await runs.one()).legs[0]).toMatchObject({ phase: 'over', lots: 0 });
  });
});
