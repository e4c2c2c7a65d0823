import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { basketAnswer } from '#contract/schemas/basket.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { JUST_PROVED, newKey, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/product/until.ts';

const server = await testServer();
type Answer = InferOutput<typeof basketAnswer> & { code?: string; fields?: { path: string; code: string }[] };

const leg = (change: Record<string, unknown> = {}) => ({
  instrument_id: someOption(server).id,
  transaction_type: 'BUY',
  order_type: 'MARKET',
  product: 'NRML',
  lots: 1,
  ...change,
});
const short = (change: Record<string, unknown> = {}) =>
  leg({ instrument_id: someOption(server, 'put').id, transaction_type: 'SELL', ...change });
const restingPrice = (id: string) =>
  Math.max(0.05, Math.round((priceToDecimal(quoteNow(server, id).depth.bids[0]?.price ?? (0 as never)) - 1) * 20) / 20);

/** Returns the option with the fewest lots on offer, and how many they are. */
function thinOption(): { id: string; lots: number } {
  const { venue } = server.services;
  const [thin] = venue
    .instruments()
    .flatMap((instrument) => {
      if (instrument.kind !== 'option' || instrument.expiry <= venue.tradingDate()) return [];
      const units = quoteNow(server, instrument.id).depth.asks.reduce((sum, level) => sum + level.quantity, 0);
      return units > 0 ? [{ id: instrument.id, lots: units / instrument.lotSize }] : [];
    })
    .toSorted((a, b) => a.lots - b.lots);
  if (!thin) throw new Error('nobody offers an option');
  return thin;
}

const targetOf = (desk: TestDesk, multiplier = 1) => ({ account_number: desk.accountNumber, portfolio_id: desk.portfolioId, multiplier });
const post = (desk: TestDesk, path: string, body: object, key = newKey()) =>
  server.call<Answer>('POST', `/api/order-book/baskets/${path}`, { token: desk.user.token, body, headers: { 'idempotency-key': key } });
const legsOf = (answer: Answer, target = 0) => answer.basket.targets[target]?.legs ?? [];
const states = (answer: Answer, target = 0) => legsOf(answer, target).map(({ part, state, order }) => [part, state, order?.status ?? null]);

describe('a basket', () => {
  it('sends bought options first, then the rest, and names the basket on each order', async () => {
    const desk = await openTestDesk(server);
    const { status, body } = await post(desk, '', { legs: [short(), leg()], targets: [targetOf(desk)] });
    expect(status).toBe(200);
    expect(body.basket.state).toBe('complete');
    expect(states(body)).toEqual([
      ['rest', 'sent', 'filled'],
      ['hedge', 'sent', 'filled'],
    ]);
    expect(body.message).toBe('All 2 orders accepted');
    const trades = (await desk.book()).flatMap((order) => order.fills.map((fill) => [fill.trade_id, order.transaction_type]));
    const sides = trades.toSorted(([a = ''], [b = '']) => a.localeCompare(b)).map(([, side]) => side);
    expect(sides[0]).toBe('BUY');
    expect(sides.at(-1)).toBe('SELL');
    expect(sides.lastIndexOf('BUY')).toBeLessThan(sides.indexOf('SELL'));
  });

  it('sends all at once, in the order of the list, when it is told not to wait for the hedge', async () => {
    const desk = await openTestDesk(server);
    const hedge = leg({ order_type: 'LIMIT', price: restingPrice(someOption(server).id) });
    const { body } = await post(desk, '', { legs: [short(), hedge], targets: [targetOf(desk)], hedge_first: false });
    expect(states(body)).toEqual([
      ['rest', 'sent', 'filled'],
      ['rest', 'sent', 'open'],
    ]);
    expect(body.basket.state).toBe('complete');
  });

  it('a hedge that does not fill holds the rest back, and a retry sends only what was held', async () => {
    const desk = await openTestDesk(server);
    const hedge = leg({ order_type: 'LIMIT', price: restingPrice(someOption(server).id) });
    const { body } = await post(desk, '', { legs: [short(), hedge], targets: [targetOf(desk)] });
    expect(states(body)).toEqual([
      ['rest', 'held', null],
      ['hedge', 'sent', 'open'],
    ]);
    expect(body.basket.state).toBe('incomplete');
    expect(await desk.book()).toHaveLength(1);

    const still = await post(desk, `${body.basket.basket_id}/retry/`, {});
    expect(states(still.body)).toEqual(states(body));
    const sent = await post(desk, `${body.basket.basket_id}/retry/`, { without_hedge: true });
    expect(sent.body.basket).toMatchObject({ state: 'complete', attempt: 3 });
    expect(legsOf(sent.body).map((one) => one.attempt)).toEqual([3, 1]);
    expect(await desk.book()).toHaveLength(2);

    const nothing = await post(desk, `${body.basket.basket_id}/retry/`, {});
    expect([nothing.status, nothing.body.code]).toEqual([409, 'basket.nothing-to-retry']);
  });

  it('a hedge that fills while the basket waits lets the rest go', async () => {
    const desk = await openTestDesk(server);
    const { id, lots } = thinOption();
    // One lot more than is offered: the last one fills with the depth of a later tick.
    const sending = post(desk, '', { legs: [short(), leg({ instrument_id: id, lots: lots + 1 })], targets: [targetOf(desk)] });
    const hedge = async () => (await desk.book()).find((order) => order.instrument.instrument_id === id);
    await until('the hedge fills in part', 5_000, async () => ((await hedge())?.status === 'partially-filled' ? true : null));
    await stepMarket(server, 4);
    const { body } = await sending;
    expect(states(body)).toEqual([
      ['rest', 'sent', 'filled'],
      ['hedge', 'sent', 'filled'],
    ]);
    expect(legsOf(body)[1]?.order?.fills.length).toBeGreaterThan(1);
  });

  it('goes to several accounts and portfolios with its multiplier, each with its own result', async () => {
    const desk = await openTestDesk(server);
    const other = await server.services.accounts.createAccount(desk.user.id, {
      broker_name: 'paper',
      environment: 'paper',
      label: 'Second',
      fields: {},
    });
    const portfolio = await server.services.portfolios.createPortfolio(desk.user.id, { broker_account_id: other.id, name: 'Second' });
    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, other.id, { status: 'disabled' });
    const second = { account_number: other.account_number, portfolio_id: portfolio.id, multiplier: 2 };
    const { body } = await post(desk, '', { legs: [leg()], targets: [targetOf(desk, 3), second] });
    expect(body.basket.targets.map((target) => target.state)).toEqual(['complete', 'incomplete']);
    expect(legsOf(body)[0]?.order?.lots).toBe(3);
    expect(legsOf(body, 1)[0]).toMatchObject({ state: 'refused', error: { code: 'account.disabled' }, order: null });

    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, other.id, { status: 'active' });
    const retried = await post(desk, `${body.basket.basket_id}/retry/`, {});
    expect(retried.body.basket.state).toBe('complete');
    expect(legsOf(retried.body, 1)[0]?.order?.lots).toBe(2);
    expect(await desk.book()).toHaveLength(1);
  });

  it('the same key sends it once and answers the same basket; its orders are found by the key', async () => {
    const desk = await openTestDesk(server);
    const key = newKey();
    const body = { legs: [short(), leg()], targets: [targetOf(desk)] };
    const first = await post(desk, '', body, key);
    const again = await post(desk, '', body, key);
    expect([first.status, again.status, again.body.code]).toEqual([200, 200, undefined]);
    expect(again.body.basket.basket_id).toBe(first.body.basket.basket_id);
    expect(await desk.book()).toHaveLength(2);
    const resolved = await desk.resolve(key);
    expect(resolved.body.state).toBe('done');
    expect(resolved.body.orders.map((order) => order.status)).toEqual(['filled', 'filled']);
    const changed = await post(desk, '', { ...body, legs: [leg()] }, key);
    expect([changed.status, changed.body.code]).toEqual([422, 'request.idempotency-key-reused']);
  });

  it('two retries at once send a leg once', async () => {
    const desk = await openTestDesk(server);
    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, desk.accountId, { status: 'disabled' });
    const { body } = await post(desk, '', { legs: [leg()], targets: [targetOf(desk)] });
    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, desk.accountId, { status: 'active' });
    const answers = await Promise.all([1, 2].map(() => post(desk, `${body.basket.basket_id}/retry/`, {})));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await desk.book()).toHaveLength(1);
  });

  it('what is wrong is said where it is wrong, and nothing is stored', async () => {
    const desk = await openTestDesk(server);
    const stranger = await openTestDesk(server);
    const unknown = await post(desk, '', { legs: [leg(), leg({ instrument_id: 'SIM:NOTHING' })], targets: [targetOf(desk)] });
    expect([unknown.body.code, unknown.body.fields?.[0]?.path]).toEqual(['instrument.not-found', 'legs.1.instrument_id']);
    const twice = await post(desk, '', { legs: [leg()], targets: [targetOf(desk), targetOf(desk)] });
    expect([twice.status, twice.body.fields?.[0]?.code]).toEqual([422, 'basket.same-portfolio']);
    const foreign = await post(desk, '', { legs: [leg()], targets: [targetOf(stranger)] });
    expect(foreign.body.code).toBe('account.not-found');
    const { body } = await post(stranger, '', { legs: [leg()], targets: [targetOf(stranger)] });
    const peek = await server.call<Answer>('GET', `/api/order-book/baskets/${body.basket.basket_id}/`, { token: desk.user.token });
    expect(peek.status).toBe(404);
    const key = newKey();
    await post(stranger, '', { legs: [leg()], targets: [targetOf(stranger)] }, key);
    const byKey = (token: string) => server.call<Answer>('GET', `/api/order-book/baskets/${key}/`, { token });
    expect([(await byKey(desk.user.token)).status, (await byKey(stranger.user.token)).status]).toEqual([404, 200]);
    expect(await desk.book()).toEqual([]);
  });
});

describe('the baskets of a day', () => {
  it('are those sent to the account on the trading date, newest first, with every leg as it stands', async () => {
    const desk = await openTestDesk(server);
    const first = await post(desk, '', { legs: [leg()], targets: [targetOf(desk)] });
    await stepMarket(server);
    const second = await post(desk, '', { legs: [leg(), short()], targets: [targetOf(desk)] });
    const list = async (date = '', token = desk.user.token) =>
      server.call<{ baskets: Answer['basket'][]; code?: string }>('GET', `/api/order-book/account-baskets/${desk.accountNumber}${date}`, {
        token,
      });
    const { body } = await list();
    expect(body.baskets).toEqual([second.body.basket, first.body.basket]);
    expect((await list('?start_date=2026-01-05')).body.baskets).toEqual([]);
    const other = await openTestDesk(server);
    expect(await list('', other.user.token)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
  });

  it('come fifty at once, each once and in order, also where many have the same instant', async () => {
    const desk = await openTestDesk(server);
    await post(desk, '', { legs: [leg()], targets: [targetOf(desk)] });
    const [row] = await server.db.selectFrom('baskets').selectAll().where('user_id', '=', desk.user.id).execute();
    if (row === undefined) throw new Error('a basket was sent');
    const copies = Array.from({ length: 120 }, (_, place) => ({
      ...row,
      id: `${row.id}-${String(place).padStart(3, '0')}`,
      key: `copy-${desk.user.id}-${place}`,
      placed_at: new Date(row.placed_at.getTime() + (place % 3)),
      legs: JSON.stringify(row.legs),
      targets: JSON.stringify(row.targets),
    }));
    await server.db.insertInto('baskets').values(copies).execute();
    const pages: string[][] = [];
    for (let next: string | null = ''; next !== null;) {
      const query: string = next === '' ? '' : `?before=${next}`;
      const { body } = await server.call<{ baskets: Answer['basket'][]; next: string | null }>(
        'GET',
        `/api/order-book/account-baskets/${desk.accountNumber}${query}`,
        { token: desk.user.token },
      );
      pages.push(body.baskets.map(({ basket_id }) => basket_id));
      ({ next } = body);
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 21]);
    expect(new Set(pages.flat()).size).toBe(121);
    const foreign = await server.call('GET', `/api/order-book/account-baskets/${desk.accountNumber}?before=nobody`, {
      token: desk.user.token,
    });
    expect(foreign.status).toBe(404);
  });
});
