import { describe, expect, it } from 'vitest';
import type { WireOrderNote } from '#server/presenters/order-note.ts';
import { openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const noted = (desk: TestDesk, orderId: string, body: unknown) =>
  server.call<{ order_note: WireOrderNote; code?: string; fields?: { path: string; code: string }[] }>(
    'POST',
    `/api/journal/orders/${orderId}/`,
    {
      token: desk.user.token,
      body,
    },
  );
const notes = async (desk: TestDesk, date = '') =>
  (
    await server.call<{ order_notes: WireOrderNote[] }>('GET', `/api/journal/${desk.accountNumber}/orders/${date}`, {
      token: desk.user.token,
    })
  ).body.order_notes;
const placed = async (desk: TestDesk) => (await desk.place({})).body.orders[0]!;

describe('trade notes', () => {
  it('keeps a note and tags of an order, each replacing what was there, and tells the other devices', async () => {
    const desk = await openTestDesk(server);
    const order = await placed(desk);
    await noted(desk, order.order_id, { note: 'Too early', tags: ['breakout'] });
    const { status, body } = await noted(desk, order.order_id, {
      note: ' Waited for the retest.\nRight size. ',
      tags: ['breakout', 'a+', 'a+'],
    });
    expect(status).toBe(200);
    const said = {
      order_id: order.order_id,
      account_number: desk.accountNumber,
      note: 'Waited for the retest.\nRight size.',
      tags: ['breakout', 'a+'],
    };
    expect(body.order_note).toMatchObject(said);
    expect(await notes(desk)).toMatchObject([said]);
    const { rows } = await server.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('user_id', '=', desk.user.id)
      .where('type', '=', 'order.noted')
      .orderBy('seq')
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows.at(-1)?.data).toMatchObject({ order_note: said });
  });

  it('changes nothing of the order', async () => {
    const desk = await openTestDesk(server);
    const order = await placed(desk);
    await noted(desk, order.order_id, { note: 'x', tags: [] });
    expect(await desk.book()).toEqual([expect.objectContaining({ order_id: order.order_id, revision: order.revision })]);
  });

  it('shows a note on the trading day of its order only', async () => {
    const desk = await openTestDesk(server);
    const order = await placed(desk);
    await noted(desk, order.order_id, { note: 'today', tags: [] });
    expect(await notes(desk, '?start_date=2026-01-05')).toEqual([]);
    expect(await notes(desk, `?start_date=${server.services.venue.tradingDate()}`)).toHaveLength(1);
  });

  it('is the owner’s alone', async () => {
    const [desk, other] = [await openTestDesk(server), await openTestDesk(server)];
    const order = await placed(desk);
    expect(await noted(other, order.order_id, { note: 'mine now', tags: [] })).toMatchObject({
      status: 404,
      body: { code: 'order.not-found' },
    });
    expect(await notes(desk)).toEqual([]);
    const stranger = await server.call('GET', `/api/journal/${desk.accountNumber}/orders/`, { token: other.user.token });
    expect(stranger).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
  });

  it('takes an order that is cut into slices', async () => {
    const desk = await openTestDesk(server);
    const [order] = (await desk.place({ lots: 40, order_type: 'LIMIT', price: 0.05 })).body.orders;
    expect(order?.children.length).toBeGreaterThan(1);
    await noted(desk, order!.order_id, { note: '', tags: ['big'] });
    expect(await notes(desk)).toMatchObject([{ order_id: order!.order_id, tags: ['big'] }]);
  });

  it.each([
    ['a note that is too long', { note: 'x'.repeat(2001), tags: [] }, 'note'],
    ['a control character', { note: 'bell\u0007', tags: [] }, 'note'],
    ['too many tags', { note: '', tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'tags'],
    ['a blank tag', { note: '', tags: [' '] }, 'tags.0'],
  ])('refuses %s at its field', async (_name, body, path) => {
    const desk = await openTestDesk(server);
    const order = await placed(desk);
    const answer = await noted(desk, order.order_id, body);
    expect(answer.status).toBe(422);
    expect(answer.body.fields?.map((field) => field.path)).toContain(path);
  });
});
