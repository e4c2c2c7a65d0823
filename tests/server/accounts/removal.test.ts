import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { priceToDecimal } from '#domain/units/price.ts';
import { openTestDesk, quoteNow, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const remove = (what: 'account' | 'portfolio', { user, accountId, portfolioId }: TestDesk) =>
  server.call('DELETE', what === 'account' ? `/api/accounts/accounts/${accountId}/` : `/api/portfolios/portfolios/${portfolioId}/`, {
    token: user.token,
  });
const farBid = () => priceToDecimal(quoteNow(server, someOption(server).id).depth.bids[4]!.price);

describe.each(['account', 'portfolio'] as const)('removing an %s', (what) => {
  const refusal = { status: 409, body: { code: `${what}.has-open-positions` } };

  it('is refused while an order rests, and done once it is cancelled', async () => {
    const desk = await openTestDesk(server);
    const { body } = await desk.place({ order_type: 'LIMIT', price: farBid() });
    expect(body.orders[0]?.status).toBe('open');
    expect(await remove(what, desk)).toMatchObject(refusal);
    await desk.cancel(body.orders[0]!.order_id);
    expect((await remove(what, desk)).status).toBe(200);
  });

  it('is refused while a position is open, and done once it is squared off; its orders and fills are kept', async () => {
    const desk = await openTestDesk(server);
    await desk.place({});
    expect(await remove(what, desk)).toMatchObject(refusal);
    const [position] = await desk.positions();
    await desk.execute({ action: 'square_off', position_id: position!.position_id });
    expect((await remove(what, desk)).status).toBe(200);
    for (const table of ['orders', 'fills'] as const) {
      const rows = await server.db.selectFrom(table).select('portfolio_id').where('portfolio_id', '=', desk.portfolioId).execute();
      expect(rows).toHaveLength(2);
    }
    expect((await desk.place({})).status).toBe(404);
  });

  it('never leaves an open order or position behind when an order comes at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const desk = await openTestDesk(server);
      const [placed, removed] = await Promise.all([
        desk.place({ order_type: round % 2 ? 'MARKET' : 'LIMIT', price: round % 2 ? null : farBid() }),
        remove(what, desk),
      ]);
      expect([placed.status, removed.status].toSorted((a, b) => a - b)).toEqual(placed.status === 200 ? [200, 409] : [200, 404]);
    }
  });

  // A fill that is booked holds portfolio before account, by the order of the table's references; a removal holds them the other way round.
  it('does not wait for rows that refer to it: each would wait for the other', async () => {
    const desk = await openTestDesk(server);
    const removed = await server.db.transaction().execute(async (trx) => {
      await sql`select from portfolios where id = ${desk.portfolioId} for key share`.execute(trx);
      await sql`select from broker_accounts where id = ${desk.accountId} for key share`.execute(trx);
      return remove(what, desk);
    });
    expect(removed.status).toBe(200);
  });
});
