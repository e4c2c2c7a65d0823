import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { createKeptExit, exitBehaviour } from '#server/services/instructions/exit-behaviour.ts';
import type { KeptInput } from '#server/services/instructions/behaviour.ts';
import type { KeptExit } from '#server/db/tables/instruction-states.ts';
import { listHistory } from '#server/repositories/instructions.ts';
import { newKey, openTestDesk, someOption } from '#tests/support/server/desk.ts';
import { bidTimes, crashed, failOn, keptDesk, openPosition, stepAll } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

const RUNS = Number(process.env['KEPT_EXIT_RUNS'] ?? 4);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('price' as const), factor: fc.double({ min: 0.994, max: 1.006, noNaN: true }) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'buy' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'sell' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'lose-news' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'lose-send' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'hear-again' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A trader with a trailed exit on a server that crashes, loses writes and hears of things twice. */
async function story() {
  let server = await testServer();
  const desk = await openTestDesk(server);
  await stepAll(server, 2);
  const option: OptionContract = someOption(server);
  const position = await openPosition(desk, { instrument_id: option.id });
  const set = await keptDesk(server, desk).protect(position.position_id, {
    stop: { trigger_price: bidTimes(server, option.id, 0.8) },
    target_price: bidTimes(server, option.id, 1.6),
    trailing: { kind: 'percent', distance: 15, step: 1 },
  });
  const first = await row(server);
  let level = -Infinity;

  function row({ db }: TestServer) {
    return db.selectFrom('instructions').selectAll().where('id', '=', set.instruction_id).executeTakeFirstOrThrow();
  }
  const net = async () =>
    (await server.db.selectFrom('positions').select('net_quantity').where('id', '=', position.position_id).executeTakeFirstOrThrow())
      .net_quantity;

  /** A manual trade: buys are unrestricted, sells at most the open quantity. */
  async function trade(sell: boolean): Promise<void> {
    const target = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId };
    const body = sell
      ? { ...target, action: 'square_off', position_id: position.position_id, lots: 1 }
      : { ...target, action: 'add', position_id: position.position_id, lots: 1 };
    const path = sell ? 'order-book/order-book/execute_order' : 'position/act';
    await server.call('POST', `/api/${path}/`, { token: desk.user.token, body, headers: { 'idempotency-key': newKey() } });
    await server.services.instructionEngine.settled();
  }

  async function losing(table: string, event: 'insert' | 'update', when: string): Promise<void> {
    const letGo = await failOn(server, table, event, when);
    await stepAll(server);
    await letGo();
    server = await crashed(server);
  }

  async function go(one: Step): Promise<void> {
    if (one.do === 'price') await gapSpot(server, one.factor);
    if (one.do === 'buy' || one.do === 'sell') await trade(one.do === 'sell');
    if (one.do === 'crash') server = await crashed(server);
    if (one.do === 'lose-news') await losing('instructions', 'update', 'true');
    if (one.do === 'lose-send') await losing('idempotency_keys', 'insert', "new.key like 'exit:%'");
    if (one.do === 'hear-again') await server.services.instructionEngine.refresh();
    await stepAll(server, 2);
    await check();
  }

  async function check(): Promise<void> {
    expect(await net()).toBeGreaterThanOrEqual(0);
    const now = await row(server);
    const { pair } = now.state as KeptExit;
    const stop = pair.trailing?.level ?? -Infinity;
    expect(stop).toBeGreaterThanOrEqual(level);
    level = stop;
    const filled = await server.db.selectFrom('orders').select(['quantity', 'filled_quantity']).where('origin', '=', 'exit').execute();
    expect(filled.reduce((sum, order) => sum + order.filled_quantity, 0)).toBe(
      pair.orders.reduce((sum, order) => sum + Math.max(order.seenFilled, order.statedFilled), 0),
    );
  }

  /** The price falls through every stop. */
  async function finish(): Promise<void> {
    await gapSpot(server, 0.95);
    let end = await row(server);
    for (let round = 0; round < 20 && end.live; round += 1) {
      await stepAll(server, 10);
      end = await row(server);
    }
    expect(['completed', 'cancelled']).toContain(end.status);
    expect(end.live).toBe(false);
    if (end.status === 'completed') expect(await net()).toBe(0);
    // The pure model, given the inputs that the stored one has recorded, reaches the same state without any crash.
    const { pair, follows } = first.state as KeptExit;
    let model = { ...first, state: createKeptExit(pair.rules, follows, 130) as unknown };
    for (const entry of await listHistory(server.db, end.id)) {
      const { state, status, reason } = exitBehaviour.step(model, entry.input as KeptInput, nseFo);
      model = { ...model, state, status, reason_code: reason };
    }
    expect(model.status).toBe(end.status);
    expect(exitBehaviour.essence(JSON.parse(JSON.stringify(model.state)))).toEqual(exitBehaviour.essence(end.state));
  }
  return { go, finish };
}

describe('a kept exit through any story', () => {
  it(
    'never closes more than is open, never loosens, ends, and is what the pure rules say',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
          const { go, finish } = await story();
          for (const one of steps) await go(one);
          await finish();
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * 20_000,
  );
});
