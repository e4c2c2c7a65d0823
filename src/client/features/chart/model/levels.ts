import type { Alert, Instruction, Order, Position } from '#client/api/types.ts';
import type { ChartLevel } from '#client/widgets/price-chart/chart-types.ts';
import { isOpen, isWorking } from '#domain/orders/status-sets.ts';

/** The order, position, stop, GTT or alert behind a price on the chart. */
type LevelOf =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'order'; readonly order: Order; readonly part: 'price' | 'trigger' }
  | { readonly kind: 'exit'; readonly instruction: Instruction; readonly part: 'stop' | 'target' }
  | { readonly kind: 'gtt'; readonly instruction: Instruction; readonly leg: number }
  | { readonly kind: 'alert'; readonly alert: Alert; readonly place: number };

/** A price of the trader's own, with its order, position or alert. */
export type OwnLevel = ChartLevel & { readonly of: LevelOf };

type Word = 'position' | 'buy' | 'sell' | 'trigger' | 'stop' | 'trailed' | 'target' | 'gtt' | 'alert';
type Words = (id: Word, lots: number) => string;

interface Own {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly instructions: readonly Instruction[];
  readonly alerts: readonly Alert[];
}

function ofOrder(order: Order, words: Words): OwnLevel[] {
  const { order_id: id, status, transaction_type: side, lots, price, trigger_price: trigger } = order;
  if (!isWorking(status)) return [];
  const kind = side === 'BUY' ? 'buy' : 'sell';
  // An order with a pending change or cancellation cannot be moved.
  const movable = isOpen(status);
  const waits = trigger !== null && order.triggered_at === null;
  return [
    ...(price === null
      ? []
      : [{ id, price, label: words(kind, lots), kind, movable, of: { kind: 'order', order, part: 'price' } } as const]),
    ...(waits
      ? [
          {
            id: `${id}-trigger`,
            price: trigger,
            label: words('trigger', lots),
            kind: 'stop',
            movable,
            of: { kind: 'order', order, part: 'trigger' },
          } as const,
        ]
      : []),
  ];
}

function ofInstruction(instruction: Instruction, words: Words): OwnLevel[] {
  const { instruction_id: id, live, exit, gtt } = instruction;
  if (!live) return [];
  const levels: OwnLevel[] = [];
  if (exit !== null && exit.effective_stop !== null) {
    const price = exit.effective_stop;
    // The market moves a trailing stop; the trader sets only its distance.
    const movable = exit.trailing === null && !exit.stopped;
    const label = words(exit.trailing === null ? 'stop' : 'trailed', 0);
    levels.push({ id: `${id}-stop`, price, label, kind: 'stop', movable, of: { kind: 'exit', instruction, part: 'stop' } });
  }
  if (exit !== null && exit.target_price !== null) {
    const of = { kind: 'exit', instruction, part: 'target' } as const;
    levels.push({ id: `${id}-target`, price: exit.target_price, label: words('target', 0), kind: 'target', movable: !exit.stopped, of });
  }
  const waiting = gtt !== null && gtt.triggered_leg === null;
  gtt?.legs.forEach(({ trigger_price: price, lots }, leg) => {
    levels.push({
      id: `${id}-${leg}`,
      price,
      label: words('gtt', lots),
      kind: 'stop',
      movable: waiting,
      of: { kind: 'gtt', instruction, leg },
    });
  });
  return levels;
}

/** Returns the alert's levels on an instrument; `place` is the index of the term in the alert. */
function ofAlert(alert: Alert, isHere: (instrument: { readonly instrument_id: string } | null) => boolean, words: Words): OwnLevel[] {
  const { alert_id: id, terms, status } = alert;
  if (status !== 'active') return [];
  return terms.flatMap(({ measure, instrument, level }, place): OwnLevel[] => {
    if (measure !== 'price' || level === null || !isHere(instrument)) return [];
    const of = { kind: 'alert', alert, place } as const;
    return [{ id: place === 0 ? id : `${id}-${place}`, price: level, label: words('alert', 0), kind: 'alert', movable: true, of }];
  });
}

/** Returns the trader's own prices on an instrument: average prices, and the waiting orders, stops, targets, GTTs and alerts. */
export function levelsOf(instrumentId: string, { positions, orders, instructions, alerts }: Own, words: Words): readonly OwnLevel[] {
  const isHere = (instrument: { readonly instrument_id: string } | null) => instrument?.instrument_id === instrumentId;
  const held = positions.flatMap((position): OwnLevel[] => {
    const { position_id: id, instrument, net_lots: lots, net_quantity: open, average_price: price } = position;
    if (!isHere(instrument) || open === 0 || price === null) return [];
    return [{ id, price, label: words('position', lots), kind: 'position', movable: false, of: { kind: 'position', position } }];
  });
  return [
    ...held,
    ...orders.filter(({ instrument }) => isHere(instrument)).flatMap((order) => ofOrder(order, words)),
    ...instructions.filter(({ instrument }) => isHere(instrument)).flatMap((each) => ofInstruction(each, words)),
    ...alerts.flatMap((alert) => ofAlert(alert, isHere, words)),
  ];
}
