import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import type { ChangeRefusal } from '#domain/orders/check-change.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { type Broker, type CallBinding, type Effect, JudgeAgain } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderVenue } from '#server/market/venue.ts';
import { listFillsOfAccount } from '#server/repositories/fills.ts';
import { listWorkingOfAccount } from '#server/repositories/orders.ts';
import { listOpenOfAccount } from '#server/repositories/positions.ts';

function refusalOf(entries: readonly ExchangeEntry[]): ChangeRefusal | null {
  for (const effect of entries.flatMap((entry) => entry.effects))
    if (effect.type === 'modify-refused' || effect.type === 'cancel-refused') return effect.refusal;
  return null;
}

/** Returns the paper broker: orders go to this server's simulated venue, whose decisions commit together with the call. */
export function createPaperBroker({ db, venue }: { readonly db: Db; readonly venue: OrderVenue }): Broker {
  type Inputs = readonly (VenueInput & { readonly orderId: string })[];

  function attempt<T>(inputs: Inputs, binding: CallBinding<T>, effect: Effect): Promise<T> {
    return venue.execute({
      async inputs(trx) {
        const selected = await binding.select(trx, effect);
        return inputs.filter((input) => selected.has(input.orderId));
      },
      written: () => binding.written?.() ?? null,
      conclude: (trx, emit, entries, orders) => binding.conclude(trx, emit, { refusal: refusalOf(entries), orders }),
    });
  }

  async function send<T>(inputs: Inputs, binding: CallBinding<T>): Promise<T> {
    try {
      return await attempt(inputs, binding, 'with-commit');
    } catch (error) {
      if (!(error instanceof JudgeAgain)) throw error;
      // Rolled back with everything that the exchange had decided.
      return attempt(inputs, binding, 'at-once');
    }
  }

  return {
    name: 'paper',
    connect: async () => ({ state: 'active', until: null }),
    sessionState: (account) =>
      account.status === 'active' || account.status === 'disabled' ? { state: 'active', until: null } : { state: 'needs-login' },
    place: (_, orders, binding) =>
      send(
        orders.map((order) => ({ type: 'submit', ...order })),
        binding,
      ),
    modify: (_, change, binding) => send([{ type: 'modify', ...change }], binding),
    cancel: (_, order, binding) => send([{ type: 'cancel', ...order }], binding),

    // Decisions are booked as they are made, so no report is outstanding.
    ask: async (_, orderIds) => ({ complete: true, book: async () => new Set(orderIds) }),

    async workingOrders(account, on) {
      const rows = await listWorkingOfAccount(on ?? db, account.id);
      return rows.map((row) => ({ orderId: row.id, status: row.status, quantity: row.quantity, filledQuantity: row.filled_quantity }));
    },

    async trades(account, date, on) {
      const rows = await listFillsOfAccount(on ?? db, account.id, date);
      return rows.map((row) => ({
        tradeId: row.trade_id,
        orderId: row.order_id,
        instrumentId: row.instrument_id,
        side: row.side,
        quantity: row.quantity,
        price: row.price,
        at: exchangeTime(row.exchange_at.getTime()),
      }));
    },

    async positions(account, on) {
      const rows = await listOpenOfAccount(on ?? db, account.id);
      return rows.map((row) => ({
        instrumentId: row.instrument_id,
        product: row.product,
        netQuantity: row.net_quantity,
        openCost: row.open_cost,
      }));
    },
  };
}
