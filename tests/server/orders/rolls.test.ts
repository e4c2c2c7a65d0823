import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { basketAnswer } from '#contract/schemas/basket.ts';
import type { rollsAnswer } from '#contract/schemas/roll.ts';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { newKey, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { priceToDecimal } from '#domain/units/price.ts';

const server = await testServer();
type Answer = InferOutput<typeof basketAnswer> & { code?: string; fields?: { path: string; code: string }[] };

/** Returns a call and the one of the next expiry one strike up. */
function contracts(): { from: OptionContract; to: OptionContract } {
  const from = someOption(server);
  const [to] = server.services.venue
    .instruments()
    .filter((one): one is OptionContract => one.kind === 'option' && one.optionType === 'call' && one.underlying === from.underlying)
    .filter(({ expiry, strike }) => expiry > from.expiry && strike > from.strike)
    .toSorted((a, b) => a.expiresAt - b.expiresAt || a.strike - b.strike);
  if (to === undefined) throw new Error('there is no later expiry');
  return { from, to };
}

const { from, to } = contracts();
const post = (desk: TestDesk, path: string, body: object) =>
  server.call<Answer>('POST', `/api/order-book/baskets/${path}`, {
    token: desk.user.token,
    body,
    headers: { 'idempotency-key': newKey() },
  });
const order = (instrument: OptionContract, transaction_type: 'BUY' | 'SELL', lots: number, change: object = {}) => ({
  instrument_id: instrument.id,
  transaction_type,
  order_type: 'MARKET',
  product: 'NRML',
  lots,
  ...change,
});
const states = (answer: Answer) =>
  (answer.basket.targets[0]?.legs ?? []).map(({ part, state, order: one }) => [part, state, one?.status ?? null]);
const errors = (answer: Answer) => (answer.basket.targets[0]?.legs ?? []).map(({ error }) => error?.code ?? null);

/** A desk that holds lots of the first contract: above zero bought, below sold. */
async function holding(lots: number) {
  const desk = await openTestDesk(server);
  await desk.place({ instrument_id: from.id, transaction_type: lots > 0 ? 'BUY' : 'SELL', lots: Math.abs(lots) });
  const [position] = await desk.positions();
  const target = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, rolls: position?.position_id };
  const [close, open] = lots > 0 ? (['SELL', 'BUY'] as const) : (['BUY', 'SELL'] as const);
  const roll = (count: number, change: object = {}) =>
    post(desk, '', { legs: [order(from, close, count, change), order(to, open, count)], targets: [target] });
  const nets = async () => {
    const all = await desk.positions();
    return [from, to].map(({ id }) => all.find(({ instrument }) => instrument.instrument_id === id)?.net_lots ?? 0);
  };
  return { desk, target, roll, nets, close, open };
}

const closest = (id: string, side: 'bids' | 'asks') => priceToDecimal(quoteNow(server, id).depth[side][0]!.price);

describe('a roll', () => {
  it.each([
    ['sold', -2],
    ['bought', 2],
  ])('of what was %s closes the old contract first and opens the new one once that has filled', async (_name, lots) => {
    const { desk, roll, nets } = await holding(lots);
    const { status, body } = await roll(2);
    expect(status).toBe(200);
    expect(states(body)).toEqual([
      ['hedge', 'sent', 'filled'],
      ['rest', 'sent', 'filled'],
    ]);
    expect(await nets()).toEqual([0, lots]);
    const trades = (await desk.book()).flatMap(({ fills, instrument }) => fills.map(({ trade_id: id }) => [id, instrument.instrument_id]));
    const names = trades.toSorted(([a = ''], [b = '']) => a.localeCompare(b)).map(([, id]) => id);
    expect(names.lastIndexOf(from.id)).toBeLessThan(names.indexOf(to.id));
    const rows = await server.db
      .selectFrom('orders')
      .select(['instrument_id', 'purpose'])
      .where('portfolio_id', '=', desk.portfolioId)
      .where('basket_id', '=', body.basket.basket_id)
      .execute();
    expect(Object.fromEntries(rows.map(({ instrument_id: id, purpose }) => [id, purpose]))).toEqual({
      [from.id]: 'square-off',
      [to.id]: 'open',
    });
  });

  it('of a part leaves the rest where it is', async () => {
    const { roll, nets } = await holding(-3);
    expect((await roll(1)).body.basket.state).toBe('complete');
    expect(await nets()).toEqual([-2, -1]);
  });

  it('whose closing leg does not fill holds the new contract back, also when it is sent again without waiting', async () => {
    const { desk, roll, nets } = await holding(-2);
    const resting = { order_type: 'LIMIT', price: Math.max(0.05, Math.round((closest(from.id, 'bids') - 1) * 20) / 20) };
    const { body } = await roll(2, resting);
    const held = [
      ['hedge', 'sent', 'open'],
      ['rest', 'held', null],
    ];
    expect(states(body)).toEqual(held);
    expect(states((await post(desk, `${body.basket.basket_id}/retry/`, { without_hedge: true })).body)).toEqual(held);
    expect(await nets()).toEqual([-2, 0]);
    const closing = body.basket.targets[0]?.legs[0]?.order?.order_id ?? '';
    await desk.modify(closing, { price: Math.round((closest(from.id, 'asks') + 5) * 20) / 20 });
    await stepMarket(server, 2);
    const again = await post(desk, `${body.basket.basket_id}/retry/`, {});
    expect(states(again.body)).toEqual([
      ['hedge', 'sent', 'filled'],
      ['rest', 'sent', 'filled'],
    ]);
    expect(await nets()).toEqual([0, -2]);
  });

  it('that trading is stopped for, or whose new contract a limit forbids, does not close the old one', async () => {
    const { desk, roll, nets } = await holding(-2);
    const { token } = desk.user;
    await server.call('PUT', '/api/risk/limits/', { token, body: { scope: { kind: 'account', id: desk.accountId }, order_value: 1 } });
    const limited = await roll(2);
    expect(errors(limited.body)).toEqual(['risk.order-value-exceeded', 'risk.order-value-exceeded']);
    await server.call('PUT', '/api/risk/limits/', { token, body: { scope: { kind: 'account', id: desk.accountId } } });
    const scope = { kind: 'account', account_id: desk.accountId };
    await server.call('POST', '/api/risk/kill/', {
      token,
      body: { scope, cancel_orders: false },
      headers: { 'idempotency-key': newKey() },
    });
    const stopped = await roll(2);
    expect(errors(stopped.body)).toEqual(['risk.trading-paused', 'risk.trading-paused']);
    expect(await nets()).toEqual([-2, 0]);
  });

  it('fits into a limit of open lots that its new contract alone would pass, also where only a part is rolled', async () => {
    const { desk, roll, nets } = await holding(-2);
    const { token } = desk.user;
    await server.call('PUT', '/api/risk/limits/', { token, body: { scope: { kind: 'account', id: desk.accountId }, open_lots: 2 } });
    const orders = [order(from, 'BUY', 1), order(to, 'SELL', 2)];
    const body = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, orders, reversal: true };
    const estimate = await server.call<{ orders: { refusal: { code: string } | null }[] }>('POST', '/api/risk/estimate/', { token, body });
    expect(estimate.body.orders.map(({ refusal }) => refusal?.code ?? null)).toEqual([null, 'risk.open-lots-exceeded']);
    expect((await roll(1)).body.basket.state).toBe('complete');
    expect(await nets()).toEqual([-1, -1]);
  });

  it('is none where the legs are not those of the position: it is said, and nothing is stored', async () => {
    const { desk, target, nets } = await holding(-2);
    const legs = [order(from, 'BUY', 2), order(to, 'SELL', 2)];
    const stranger = await holding(-2);
    for (const [body, code] of [
      [{ legs: legs.toReversed(), targets: [target] }, 'basket.not-a-roll'],
      [{ legs: [order(from, 'BUY', 3), order(to, 'SELL', 3)], targets: [target] }, 'basket.not-a-roll'],
      [{ legs, targets: [{ ...target, multiplier: 2 }] }, 'basket.not-a-roll'],
      [{ legs, targets: [{ ...target, rolls: stranger.target.rolls }] }, 'basket.not-a-roll'],
      [{ legs: [order(from, 'BUY', 2, { product: 'MIS' }), legs[1]], targets: [target] }, 'basket.not-a-roll'],
    ] as const) {
      const answer = await post(desk, '', body);
      expect([answer.status, answer.body.code]).toEqual([422, code]);
    }
    expect(await nets()).toEqual([-2, 0]);
    expect(await desk.book()).toHaveLength(1);
  });

  it('ends the stop of the old contract with it', async () => {
    const { desk, target, roll } = await holding(-2);
    const { token } = desk.user;
    const stop = Math.round((closest(from.id, 'asks') + 60) * 20) / 20;
    await server.call('POST', '/api/instructions/exits/', {
      token,
      body: {
        account_number: desk.accountNumber,
        portfolio_id: desk.portfolioId,
        position_id: target.rolls,
        stop: { trigger_price: stop },
      },
      headers: { 'idempotency-key': newKey() },
    });
    const live = async () => {
      const { body } = await server.call<{ instructions: { live: boolean; reason_code: string | null }[] }>(
        'GET',
        `/api/instructions/${desk.accountNumber}/`,
        { token },
      );
      return body.instructions.map((one) => [one.live, one.reason_code]);
    };
    expect(await live()).toEqual([[true, null]]);
    await roll(2);
    expect(await live()).toEqual([[false, 'instruction.position-flat']]);
  });
});

describe('the chain of rolls', () => {
  const chainsOf = async (desk: TestDesk) =>
    (await server.call<InferOutput<typeof rollsAnswer>>('GET', `/api/position/rolls/${desk.portfolioId}/`, { token: desk.user.token })).body
      .chains;
  const positionIn = async (desk: TestDesk, { id }: OptionContract) =>
    (await desk.positions()).find(({ instrument }) => instrument.instrument_id === id);

  it('tells of the open position what it was rolled from and what the closing fills booked', async () => {
    const { desk, target, roll } = await holding(-2);
    expect(await chainsOf(desk)).toEqual([]);
    const { body } = await roll(2);
    const [old, now] = [await positionIn(desk, from), await positionIn(desk, to)];
    const [chain, ...others] = await chainsOf(desk);
    expect(others).toEqual([]);
    expect(chain).toMatchObject({
      position_id: now?.position_id,
      booked: old?.realised_pnl,
      rolls: [{ basket_id: body.basket.basket_id, from: { position_id: target.rolls }, booked: old?.realised_pnl }],
    });
    const closing = body.basket.targets[0]?.legs[0]?.order?.fills ?? [];
    expect(chain?.rolls[0]).toMatchObject({ fills: closing.length, from: { instrument: { instrument_id: from.id } } });
    expect(chain?.rolls[0]?.charges).toBeCloseTo(closing.reduce((sum, { charges }) => sum + charges.total, 0));
  });

  it('goes back over several rolls, and begins anew where the position was flat in between', async () => {
    const { desk, target, roll } = await holding(-2);
    await roll(2);
    const held = await positionIn(desk, to);
    const back = await post(desk, '', {
      legs: [order(to, 'BUY', 2), order(from, 'SELL', 2)],
      targets: [{ ...target, rolls: held?.position_id }],
    });
    expect(back.body.basket.state).toBe('complete');
    const [old, between] = [await positionIn(desk, from), await positionIn(desk, to)];
    const [chain] = await chainsOf(desk);
    expect([chain?.position_id, chain?.rolls.length]).toEqual([old?.position_id, 2]);
    expect(chain?.booked).toBeCloseTo((old?.realised_pnl ?? 0) + (between?.realised_pnl ?? 0));
    await desk.place({ instrument_id: from.id, transaction_type: 'BUY', lots: 2 });
    expect(await chainsOf(desk)).toEqual([]);
    await desk.place({ instrument_id: from.id, transaction_type: 'SELL', lots: 2 });
    expect(await chainsOf(desk)).toEqual([]);
  });

  it('has no link of a roll whose new contract never went, and shows nobody the rolls of another', async () => {
    const { desk, roll } = await holding(-2);
    await roll(2, { order_type: 'LIMIT', price: Math.max(0.05, Math.round((closest(from.id, 'bids') - 1) * 20) / 20) });
    expect(await chainsOf(desk)).toEqual([]);
    const stranger = await openTestDesk(server);
    const answer = await server.call<{ code?: string }>('GET', `/api/position/rolls/${desk.portfolioId}/`, { token: stranger.user.token });
    expect([answer.status, answer.body.code]).toEqual([404, 'portfolio.not-found']);
  });
});
