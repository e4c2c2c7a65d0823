import { afterEach, expect } from 'vitest';
import { tagOf } from '#server/services/broker-desk/tags.ts';
import type { Fault } from '#tests/support/brokers/scripted/faults.ts';
import type { Order } from '#tests/support/brokers/scripted/order.ts';
import { newKey, type TestDesk, type WireOrder } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';
import type { WireRow } from './wires.ts';

/** A price at which a purchase rests at the broker. */
export const PRICE = 10;

/** What an order of the broker is in our books. */
function statusOf({ status, filled_quantity: filled }: Order): string {
  if (status === 'COMPLETE') return 'filled';
  if (status === 'CANCELLED' || status === 'REJECTED') return status.toLowerCase();
  if (filled > 0) return 'partially-filled';
  return status === 'TRIGGER PENDING' ? 'trigger-pending' : 'open';
}

const termsOf = (theirs: Order) => ({
  status: statusOf(theirs),
  quantity: theirs.quantity,
  filled_quantity: theirs.filled_quantity,
  average_price: theirs.average_price,
  price: theirs.price,
});

/** Starts a server beside a broker elsewhere for the tests around, each of which begins with an empty broker. */
export async function useWire(row: WireRow) {
  const elsewhere = await scriptedServer({}, row);
  const { server, broker } = elsewhere;
  const { control } = broker;

  /** Orders and sessions of earlier tests would have their books read for ever. */
  afterEach(async () => {
    control.reset();
    await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
    await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  });

  /** How many calls of a kind have arrived. */
  const arrived = (kind: Parameters<WireRow['isCall']>[0]) => control.calls().filter((call) => row.isCall(kind, call)).length;
  /** Leaves out the cases of faults that the broker's protocol cannot have. */
  const possible = <T extends { readonly fault: Fault }>(cases: readonly T[]) => cases.filter(({ fault }) => !row.without.has(fault));
  const theirsOf = (id: string) => control.orders().filter(({ tag }) => tag === tagOf(id));

  /** The one order of a desk. */
  async function only(desk: TestDesk): Promise<WireOrder> {
    const [order, ...rest] = await desk.book();
    if (order === undefined || rest.length > 0) throw new Error(`the desk has ${rest.length} orders more than one`);
    return order;
  }

  /** Places one order, whatever is answered. */
  async function place(desk: TestDesk, order: object = {}, key = newKey()) {
    const { status, body } = await desk.place({ order_type: 'LIMIT', price: PRICE, ...order }, key);
    return { key, status, code: body.code, order: await only(desk) };
  }

  /** Places one order that works at the broker, as our books know. */
  async function working(desk: TestDesk, order: object = {}): Promise<string> {
    const { order: placed } = await place(desk, order);
    await elsewhere.follow(2);
    expect((await only(desk)).status).toBe('open');
    return placed.order_id;
  }

  /** Expects that every order of a desk is what the broker has of it, at most once, and that the positions are the sums of the broker's trades. */
  async function expectTruth(desk: TestDesk): Promise<void> {
    const sums = new Map<string, number>();
    for (const order of await desk.book()) {
      const [theirs, ...more] = theirsOf(order.order_id);
      expect(more).toEqual([]);
      if (theirs === undefined) {
        expect(order).toMatchObject({ status: 'rejected', filled_quantity: 0 });
        continue;
      }
      expect(order).toMatchObject(termsOf(theirs));
      const change = theirs.side === 'BUY' ? theirs.filled_quantity : -theirs.filled_quantity;
      if (change !== 0) sums.set(theirs.instrument, (sums.get(theirs.instrument) ?? 0) + change);
    }
    const positions = (await desk.positions()).map((position) => [position.instrument.instrument_id, position.net_quantity]);
    expect(new Map(positions as [string, number][])).toEqual(sums);
  }

  return { ...elsewhere, row, control, arrived, possible, theirsOf, only, place, working, expectTruth };
}
