import type { Order, Position } from '#client/api/types.ts';
import type { ChartLevel } from '#client/widgets/price-chart/chart-types.ts';
import { isWorking } from '#domain/orders/status-sets.ts';

type Words = (id: 'position' | 'buy' | 'sell' | 'stop', lots: number) => string;

/** Returns the prices of the trader's own on an instrument: the average of each open position, the limit and the trigger of each working order. */
export function levelsOf(
  instrumentId: string,
  positions: readonly Position[],
  orders: readonly Order[],
  words: Words,
): readonly ChartLevel[] {
  const held = positions.flatMap(({ position_id: id, instrument, net_lots: lots, net_quantity: open, average_price: price }) =>
    instrument.instrument_id !== instrumentId || open === 0 || price === null
      ? []
      : [{ id, price, label: words('position', lots), kind: 'position' as const }],
  );
  const working = orders.flatMap(
    ({ order_id: id, instrument, status, transaction_type: side, lots, price, trigger_price: trigger, ...order }) => {
      if (instrument.instrument_id !== instrumentId || !isWorking(status)) return [];
      const kind = side === 'BUY' ? ('buy' as const) : ('sell' as const);
      const waits = trigger !== null && order.triggered_at === null;
      return [
        ...(price === null ? [] : [{ id, price, label: words(kind, lots), kind }]),
        ...(waits ? [{ id: `${id}-trigger`, price: trigger, label: words('stop', lots), kind: 'stop' as const }] : []),
      ];
    },
  );
  return [...held, ...working];
}
