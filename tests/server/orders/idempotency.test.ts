import { describe, expect, it } from 'vitest';
import { newKey, openTestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const desk = await openTestDesk(server);

describe('an idempotent request', () => {
  it.each([
    [
      'cancel_order',
      [
        { 'idempotency-key': 'short' },
        { 'idempotency-key': 'k'.repeat(65) },
        { 'idempotency-key': `${'k'.repeat(24)}:1` },
        { 'idempotency-key': '' },
      ],
    ],
    // No call of the specification: its clients know the header.
    ['cancel_orders', [{}, { 'idempotency-key': 'short' }]],
  ] as const)(
    '%s without a key where one is asked for, or with one of the wrong length, is refused, each in its own words',
    async (call, sent) => {
      const body = { account_number: desk.accountNumber, order_id: 'x', order_ids: ['x'] };
      for (const headers of sent as readonly Record<string, string>[]) {
        const { status, body: answer } = await server.call<{ code: string }>('POST', `/api/order-book/order-book/${call}/`, {
          token: desk.user.token,
          body,
          headers,
        });
        const expected = Object.keys(headers).length === 0 ? 'request.idempotency-key-missing' : 'request.idempotency-key-malformed';
        expect([status, answer.code]).toEqual([400, expected]);
      }
    },
  );

  it('sent again gets the same answer and makes no second order', async () => {
    const key = newKey();
    const first = await desk.place({}, key);
    const again = await desk.place({}, key);
    expect(again.body).toEqual(first.body);
    expect((await desk.book()).filter((order) => order.client_order_id.startsWith(key))).toHaveLength(1);
  });

  it('sent many times at once makes one order, and all get its answer', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.place({}, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await desk.book()).filter((order) => order.client_order_id.startsWith(key))).toHaveLength(1);
  });

  it('with another body is refused, also while the first is under way', async () => {
    const key = newKey();
    const [first, other] = await Promise.all([desk.place({}, key), desk.place({ lots: 2 }, key)]);
    expect(first.status).toBe(200);
    expect([other.status, other.body.code]).toEqual([422, 'request.idempotency-key-reused']);
    const later = await desk.place({ lots: 3 }, key);
    expect([later.status, later.body.code]).toEqual([422, 'request.idempotency-key-reused']);
  });

  it('for another operation is refused', async () => {
    const key = newKey();
    const { body } = await desk.place({}, key);
    const cancel = await desk.cancel(body.orders[0]?.order_id ?? '', key);
    expect([cancel.status, cancel.body.code]).toEqual([422, 'request.idempotency-key-reused']);
  });

  it('that was refused gets the same refusal again', async () => {
    const key = newKey();
    const first = await desk.cancel('no-such-order', key);
    expect([first.status, first.body.code]).toEqual([404, 'order.not-found']);
    const again = await desk.cancel('no-such-order', key);
    expect([again.status, again.body.code]).toEqual([404, 'order.not-found']);
    expect((await desk.resolve(key)).body).toEqual({
      state: 'done',
      orders: [],
      error: { code: 'order.not-found', message: 'This order does not exist' },
    });
  });

  it('of one user says nothing to another', async () => {
    const key = newKey();
    await desk.place({}, key);
    const other = await openTestDesk(server);
    expect((await other.place({}, key)).body.orders[0]?.account_number).toBe(other.accountNumber);
  });
});

describe('resolving an intent', () => {
  it('that was done tells its orders as they are now', async () => {
    const key = newKey();
    const { body } = await desk.place({}, key);
    const resolved = await desk.resolve(key);
    expect(resolved.body).toEqual({ state: 'done', orders: body.orders, error: null });
  });

  it('that had not arrived gives it up for ever: a late arrival sends nothing', async () => {
    const key = newKey();
    expect((await desk.resolve(key)).body).toEqual({ state: 'void', orders: [], error: null });
    const late = await desk.place({}, key);
    expect([late.status, late.body.code]).toEqual([409, 'request.idempotency-voided']);
    expect((await desk.resolve(key)).body.state).toBe('void');
    expect((await desk.book()).some((order) => order.client_order_id.startsWith(key))).toBe(false);
  });

  it('against its arrival at the same moment ends one way for both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = newKey();
      const [placed, resolved] = await Promise.all([desk.place({}, key), desk.resolve(key)]);
      const made = (await desk.book()).filter((order) => order.client_order_id.startsWith(key)).length;
      expect([placed.status === 200, made]).toEqual(resolved.body.state === 'void' ? [false, 0] : [true, 1]);
    }
  });

  it('takes no key that a device cannot send: those of the server have a space of their own', async () => {
    for (const key of ['exit:01a2b3c4-1111-7abc-8def-0123456789ab-1', 'kill:loss-2026-11-23-account:0:0', 'short', 'k'.repeat(65)]) {
      const { status, body } = await desk.resolve(encodeURIComponent(key));
      expect([status, body]).toMatchObject([422, { code: 'request.invalid', fields: [{ path: 'key' }] }]);
    }
    const marks = await server.db.selectFrom('idempotency_keys').select('key').where('state', '=', 'void').execute();
    expect(marks.filter(({ key }) => key.includes(':'))).toEqual([]);
  });
});
