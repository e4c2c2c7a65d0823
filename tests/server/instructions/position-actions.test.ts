import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { estimateAnswer } from '#contract/schemas/risk.ts';
import { foldEntries } from '#domain/positions/position-entry.ts';
import { positionState } from '#server/presenters/position.ts';
import { entryOf } from '#server/services/books/entries.ts';
import { newKey, openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { crashed, failOn, keptDesk, openPosition, stepAll } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

async function opened(order: number | ((server: TestServer) => object) = 2) {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await stepAll(server, 4);
  const { id } = someOption(server);
  const position = await openPosition(desk, { instrument_id: id, ...(typeof order === 'number' ? { lots: order } : order(server)) });
  await stepAll(server, 4);
  const kept = keptDesk(server, desk);
  const act = (body: object, key?: string) => kept.call('position/act/', { position_id: position.position_id, ...body }, key);
  const net = async () => (await desk.positions())[0]?.net_quantity;
  return { server, desk, kept, position, act, net, id };
}

describe('one position', () => {
  it('half of it is whole lots, rounded down and at least one', async () => {
    const { act, net, server } = await opened(3);
    await act({ action: 'half' });
    expect(await net()).toBe(130);
    await stepAll(server, 2);
    await act({ action: 'half' });
    await stepAll(server, 2);
    await act({ action: 'half' });
    expect(await net()).toBe(0);
    expect((await act({ action: 'half' })).body.code).toBe('position.flat');
  });

  it('is added to in its own direction', async () => {
    const { act, net } = await opened();
    await act({ action: 'add', lots: 1 });
    expect(await net()).toBe(195);
  });

  it('is reversed: the other side opens after the close has filled', async () => {
    const { server, desk, act, net, kept } = await opened();
    const { body } = await act({ action: 'reverse' });
    await stepAll(server, 6);
    expect(await net()).toBe(-130);
    const job = await kept.get(body.instructions[0]?.instruction_id ?? '');
    expect(job).toMatchObject({ kind: 'reverse', status: 'done', opening: { quantity: 130, filled_quantity: 130 } });
    const rows = await server.db
      .selectFrom('orders')
      .select('purpose')
      .where('client_order_id', 'like', 'exit:%')
      .orderBy('placed_at')
      .execute();
    expect(rows.map((row) => row.purpose)).toEqual(['square-off', 'open']);
    expect(desk.portfolioId).toBe(job.portfolio_id);
  });

  it('reversed through a crash, is turned once', async () => {
    const { server, act } = await opened();
    const letGo = await failOn(server, 'idempotency_keys', 'insert', "new.key like '%-open-1'");
    await act({ action: 'reverse' });
    await stepAll(server, 3);
    await letGo();
    const again = await crashed(server);
    await stepAll(again, 6);
    const row = await again.db.selectFrom('positions').select('net_quantity').executeTakeFirstOrThrow();
    expect(row.net_quantity).toBe(-130);
  });

  it('is reversed within a limit of open lots, and told so before: what is closed first makes room', async () => {
    const { server, desk, act, net, id } = await opened();
    const { token } = desk.user;
    await server.call('PUT', '/api/risk/limits/', { token, body: { scope: { kind: 'account', id: desk.accountId }, open_lots: 2 } });
    const half = { instrument_id: id, transaction_type: 'SELL', order_type: 'MARKET', product: 'NRML', lots: 2 };
    const refusals = async (asked: object) => {
      const body = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, orders: [half, half], ...asked };
      const answer = await server.call<InferOutput<typeof estimateAnswer>>('POST', '/api/risk/estimate/', { token, body });
      return answer.body.orders.map(({ refusal }) => refusal?.code ?? null);
    };
    expect(await refusals({})).toEqual([null, 'risk.open-lots-exceeded']);
    expect(await refusals({ reversal: true })).toEqual([null, null]);
    expect((await act({ action: 'reverse' })).status).toBe(200);
    await stepAll(server, 6);
    expect(await net()).toBe(-130);
  });

  const share = ({ services }: TestServer) => services.venue.instruments().find((one) => one.kind === 'equity' && one.tradable)!.id;
  it.each<[string, string, (server: TestServer) => object, (server: TestServer, desk: TestDesk) => Promise<unknown>]>([
    ['the money for the other side is missing', 'risk.margin-short', () => ({ lots: 12 }), async () => undefined],
    [
      'the share cannot be sold short',
      'order.no-holding',
      (server) => ({ instrument_id: share(server), product: 'CNC' }),
      async () => undefined,
    ],
    [
      'a limit forbids the other side',
      'risk.order-value-exceeded',
      () => ({}),
      (server, { user, accountId }) =>
        server.call('PUT', '/api/risk/limits/', { token: user.token, body: { scope: { kind: 'account', id: accountId }, order_value: 1 } }),
    ],
    [
      'trading is stopped',
      'risk.trading-paused',
      () => ({}),
      (server, { user }) =>
        server.call('POST', '/api/risk/kill/', {
          token: user.token,
          body: { scope: { kind: 'all' } },
          headers: { 'idempotency-key': newKey() },
        }),
    ],
  ])('is not reversed where it could only end flat, and nothing is sent: %s', async (_, code, order, prepare) => {
    const { server, desk, act, net, kept } = await opened(order);
    const before = await net();
    const sent = (await desk.book()).length;
    await prepare(server, desk);
    const key = newKey();
    const { status, body } = await act({ action: 'reverse' }, key);
    expect([status, body.code]).toEqual([ERRORS[code as ErrorCode].status, code]);
    expect((await act({ action: 'reverse' }, key)).body.code).toBe(code);
    await stepAll(server, 3);
    expect([await net(), (await desk.book()).length, (await kept.list()).length]).toEqual([before, sent, 0]);
  });
});

describe('a conversion', () => {
  it('moves quantity at its average cost: nothing is realised, charged or lost', async () => {
    const { server, desk, kept, position } = await opened(3);
    const before = (await desk.positions())[0];
    const exit = await kept.protect(position.position_id, { target_price: 5_000 });
    const { status } = await kept.call('position/convert/', { position_id: position.position_id, product: 'MIS', lots: 1 });
    expect(status).toBe(200);
    const rows = await desk.positions();
    const by = (product: string) => rows.find((row) => row.product === product);
    expect([by('NRML')?.net_quantity, by('MIS')?.net_quantity]).toEqual([130, 65]);
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 1_000);
    const converted = events.filter(({ type }) => type === 'position.converted').map(({ data }) => data);
    expect(converted).toMatchObject([
      { conversion: { position_id: position.position_id, from: 'NRML', to: 'MIS', quantity: 65, lots: 1 } },
    ]);
    expect((by('NRML')?.open_cost ?? 0) + (by('MIS')?.open_cost ?? 0)).toBeCloseTo(before?.open_cost ?? 0, 4);
    expect([by('NRML')?.realised_pnl, by('MIS')?.realised_pnl]).toEqual([0, 0]);
    expect(by('NRML')?.charges).toEqual(before?.charges);
    expect((await kept.get(exit.instruction_id)).exit?.protected_quantity).toBe(130);
    const entries = await server.db
      .selectFrom('fills')
      .select(['kind', 'quantity', 'value', 'order_id'])
      .where('kind', 'in', ['conversion-out', 'conversion-in'])
      .execute();
    expect(entries.map((entry) => [entry.kind, entry.quantity, entry.order_id])).toEqual([
      ['conversion-out', 65, null],
      ['conversion-in', 65, null],
    ]);
    expect(entries[0]?.value).toBe(entries[1]?.value);
    for (const row of await server.db.selectFrom('positions').selectAll().execute()) {
      const own = await server.db.selectFrom('fills').selectAll().where('position_id', '=', row.id).orderBy('sequence').execute();
      expect(positionState(row)).toEqual(foldEntries(own.map(entryOf)));
    }
  });

  it('is refused into a product that is open the other way, and of what closing orders count on', async () => {
    const { desk, kept, position, id, server } = await opened();
    const convert = (body: object) => kept.call('position/convert/', { position_id: position.position_id, ...body });
    expect((await convert({ product: 'NRML' })).body.code).toBe('position.same-product');
    expect((await convert({ product: 'CNC' })).body.code).toBe('order.product-not-supported');
    expect((await convert({ product: 'MIS', lots: 3 })).body.code).toBe('instruction.above-open');
    await desk.place({ instrument_id: id, transaction_type: 'SELL', product: 'MIS' });
    await stepAll(server, 2);
    expect((await convert({ product: 'MIS' })).body.code).toBe('position.opposite-product');
  });
});
