import { describe, expect, it } from 'vitest';
import { openTestDesk, quoteNow, someOption, stepMarket, type TestDesk, type WirePosition } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();

async function openPosition(desk: TestDesk, change: Record<string, unknown> = {}): Promise<WirePosition> {
  await stepMarket(server);
  await desk.place(change);
  const [position] = await desk.positions();
  if (!position) throw new Error('no position');
  return position;
}

const close = (desk: TestDesk, position: WirePosition, lots?: number) =>
  desk.execute({ action: 'square_off', position_id: position.position_id, ...(lots === undefined ? {} : { lots }) });

const cents = (value: number) => Math.round(value * 10_000);

describe('squaring off', () => {
  it('sells a long with one protected market order, and book, position and summary agree to the paisa', async () => {
    const desk = await openTestDesk(server);
    const position = await openPosition(desk, { lots: 3 });
    const { body } = await close(desk, position);
    expect(body.orders).toHaveLength(1);
    expect(body.orders[0]).toMatchObject({ transaction_type: 'SELL', order_type: 'MARKET', status: 'filled', lots: 3 });
    const [flat] = await desk.positions();
    expect(flat).toMatchObject({ net_quantity: 0, open_cost: 0, average_price: null });

    const fills = (await desk.book()).flatMap((order) =>
      order.fills.map((fill) => ({ ...fill, sign: order.transaction_type === 'SELL' ? 1 : -1 })),
    );
    const gross = fills.reduce((sum, fill) => sum + cents(fill.price) * fill.quantity * fill.sign, 0);
    const charges = fills.reduce((sum, fill) => sum + cents(fill.charges.total), 0);
    expect(cents(flat?.realised_pnl ?? 0)).toBe(gross);
    expect(cents(flat?.charges.total ?? 0)).toBe(charges);
    const summary = await desk.summary();
    expect([cents(summary.gross_pnl ?? 0), cents(summary.charges), cents(summary.net_pnl ?? 0)]).toEqual([gross, charges, gross - charges]);
    expect(summary).toMatchObject({ open_positions: 0, unrealised_pnl: 0 });
  });

  it('buys a short back, in the lots asked for and never more than is open', async () => {
    const desk = await openTestDesk(server);
    const position = await openPosition(desk, { transaction_type: 'SELL', lots: 3 });
    const part = await close(desk, position, 1);
    expect(part.body.orders[0]).toMatchObject({ transaction_type: 'BUY', lots: 1, status: 'filled' });
    const rest = await close(desk, position, 500);
    expect(rest.body.orders[0]).toMatchObject({ lots: 2 });
    const again = await close(desk, position);
    expect([again.status, again.body.code]).toEqual([409, 'position.flat']);
  });

  it('never sells below the worst fill that its trader was shown: what does not fill within it waits there, and the position stays', async () => {
    const desk = await openTestDesk(server);
    const position = await openPosition(desk, { lots: 2 });
    const shown = (quoteNow(server, position.instrument.instrument_id).depth.asks[0]?.price ?? 0) / 10_000 + 1;
    const { body } = await desk.execute({ action: 'square_off', position_id: position.position_id, worst_price: shown });
    expect(body.orders[0]).toMatchObject({ order_type: 'MARKET', status: 'open', filled_quantity: 0, protection_price: shown });
    expect((await desk.positions())[0]?.net_quantity).toBe(position.net_quantity);
    await desk.cancel(body.orders[0]?.order_id ?? '');
  });

  it('asked for twice at once closes once', async () => {
    const desk = await openTestDesk(server);
    const position = await openPosition(desk, { lots: 2 });
    const answers = await Promise.all([close(desk, position), close(desk, position), close(desk, position)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
  });

  it('of a position that another order closes first sends nothing', async () => {
    const desk = await openTestDesk(server);
    const position = await openPosition(desk, { lots: 1 });
    const [sold, squared] = await Promise.all([desk.place({ transaction_type: 'SELL' }), close(desk, position)]);
    const ended = [...(sold.body.orders ?? []), ...(squared.body.orders ?? [])];
    const filled = ended.filter((order) => order.status === 'filled').length;
    const net = (await desk.positions())[0]?.net_quantity ?? 0;
    // Whichever came first: the closing order never turns the position round by itself.
    if (squared.status !== 200 || squared.body.orders[0]?.status === 'rejected') expect([filled, net]).toEqual([1, 0]);
    else expect(net).toBe(-someOption(server).lotSize);
  });

  it('above the freeze limit goes in several orders', async () => {
    const desk = await openTestDesk(server);
    for (const lots of [27, 27, 3]) {
      await desk.place({ lots });
      await stepMarket(server, 60);
    }
    const [position] = await desk.positions();
    expect(position?.net_lots).toBeGreaterThan(27);
    const { body } = await close(desk, position as WirePosition);
    expect(body.orders.length).toBeGreaterThan(1);
    expect(body.orders.every((order) => order.lots <= 27)).toBe(true);
    const working = await close(desk, position as WirePosition);
    expect(['position.closing', 'position.flat']).toContain(working.body.code);
    await stepMarket(server, 200);
    expect((await desk.positions())[0]?.net_quantity).toBeGreaterThanOrEqual(0);
  });

  it('of somebody else, or of nothing, is not found', async () => {
    const mine = await openTestDesk(server);
    const theirs = await openTestDesk(server);
    const position = await openPosition(mine);
    const { status, body } = await close(theirs, position);
    expect([status, body.code]).toEqual([404, 'position.not-found']);
  });
});

describe('positions', () => {
  it('profit moves with the tick: unrealised is mark x quantity less cost', async () => {
    const desk = await openTestDesk(server);
    await openPosition(desk, { lots: 2 });
    await stepMarket(server, 40);
    const [now] = await desk.positions();
    const summary = await desk.summary();
    const unrealised = cents(now?.mark_price ?? 0) * (now?.net_quantity ?? 0) - cents(now?.open_cost ?? 0);
    expect(cents(summary.unrealised_pnl ?? Number.NaN)).toBe(unrealised);
    expect(now?.quote?.exchange_at).toBe(server.services.venue.now());
  });

  it('without a price the unrealised profit is unknown, never zero', async () => {
    const desk = await openTestDesk(server);
    const position = await openPosition(desk);
    await server.db.updateTable('positions').set({ instrument_id: 'SIM:GONE' }).where('id', '=', position.position_id).execute();
    expect((await desk.positions())[0]?.quote).toBeNull();
    expect(await desk.summary()).toMatchObject({
      open_positions: 1,
      unrealised_pnl: null,
      gross_pnl: null,
      net_pnl: null,
      realised_pnl: 0,
    });
  });

  it('a position is listed on its own dates: none of today on a past one', async () => {
    const desk = await openTestDesk(server);
    const position = await openPosition(desk);
    expect(await desk.positions('2026-11-02')).toEqual([]);
    await close(desk, position);
    expect(await desk.positions()).toHaveLength(1);
    expect(await desk.positions('2026-11-02')).toEqual([]);
  });

  it('an account or portfolio with an open position cannot be removed', async () => {
    const desk = await openTestDesk(server);
    await openPosition(desk);
    const { token } = desk.user;
    const portfolio = await server.call<{ code: string }>('DELETE', `/api/portfolios/portfolios/${desk.portfolioId}/`, { token });
    const account = await server.call<{ code: string }>('DELETE', `/api/accounts/accounts/${desk.accountId}/`, { token });
    expect([portfolio.body.code, account.body.code]).toEqual(['portfolio.has-open-positions', 'account.has-open-positions']);
  });
});
