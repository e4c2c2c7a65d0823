import { describe, expect, it } from 'vitest';
import { openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();

const limit = (desk: TestDesk, change: object) =>
  server.call('PUT', '/api/risk/limits/', {
    token: desk.user.token,
    body: { scope: { kind: 'account', id: desk.accountId }, ...change },
  });
/** 27 lots of 65 are the largest order of NIFTY: at 0.05 each slice is worth 87.75 at most. */
const resting = { order_type: 'LIMIT', price: 0.05 };

describe('an order that goes in slices', () => {
  it('is held against the limit of one order as a whole', async () => {
    const desk = await openTestDesk(server);
    await limit(desk, { order_value: 100 });
    const { body } = await desk.place({ ...resting, lots: 54 });
    expect(body.orders).toMatchObject([
      { status: 'denied', lots: 54, reason_code: 'risk.order-value-exceeded', reason_values: { value: 175.5, limit: 100 } },
    ]);
    expect((await desk.place({ ...resting, lots: 27 })).body.orders[0]?.status).toBe('open');
  });

  it('counts the lots of all its slices once', async () => {
    const desk = await openTestDesk(server);
    await limit(desk, { open_lots: 60 });
    expect((await desk.place({ ...resting, lots: 61 })).body.orders[0]).toMatchObject({
      reason_code: 'risk.open-lots-exceeded',
      reason_values: { open: 0, order: 61 },
    });
    expect((await desk.place({ ...resting, lots: 54 })).body.orders[0]?.status).toBe('open');
    expect((await desk.place({ ...resting, lots: 7 })).body.orders[0]?.reason_values).toMatchObject({ open: 54, order: 7 });
    expect((await desk.place({ ...resting, lots: 6 })).body.orders[0]?.status).toBe('open');
  });

  it('is changed as a whole: a slice that grows does not pass a limit that the order would not', async () => {
    const desk = await openTestDesk(server);
    const [order] = (await desk.place({ ...resting, lots: 40 })).body.orders;
    const id = order?.order_id ?? '';
    await limit(desk, { order_value: 140 });
    expect((await desk.modify(id, { lots: 50 })).body.code).toBe('risk.order-value-exceeded');
    await limit(desk, { open_lots: 45 });
    expect((await desk.modify(id, { lots: 46 })).body.code).toBe('risk.open-lots-exceeded');
    expect((await desk.modify(id, { lots: 43 })).body.orders[0]?.lots).toBe(43);
    expect((await desk.modify(id, { lots: 30 })).body.orders[0]?.lots).toBe(30);
  });

  it('is recognised when it is asked for twice', async () => {
    const desk = await openTestDesk(server);
    const { body } = await desk.place({ ...resting, lots: 40 });
    const [order] = body.orders;
    const estimate = await server.call<{ nudges: { code: string }[]; orders: { refusal: object | null; slices: number[] }[] }>(
      'POST',
      '/api/risk/estimate/',
      {
        token: desk.user.token,
        body: {
          account_number: desk.accountNumber,
          portfolio_id: desk.portfolioId,
          orders: [
            {
              instrument_id: order?.instrument.instrument_id,
              transaction_type: 'BUY',
              product: 'NRML',
              validity: 'DAY',
              lots: 40,
              trigger_price: null,
              ...resting,
            },
          ],
        },
      },
    );
    expect(estimate.status, estimate.text).toBe(200);
    expect(estimate.body.orders).toMatchObject([{ refusal: null, slices: [1755, 845] }]);
    expect(estimate.body.nudges.map(({ code }) => code)).toContain('nudge.duplicate');
  });
});
