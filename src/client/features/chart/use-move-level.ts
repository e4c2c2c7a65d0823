import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { nearestTick, priceToDecimal } from '#domain/units/price.ts';
import { tickOf } from '#client/state/market/domain-instrument.ts';
import type { Instrument } from '#client/api/types.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import type { OwnLevel } from './model/levels.ts';

/** A level that is about to be moved, and where to. */
export interface Move {
  readonly level: OwnLevel;
  readonly price: number;
}

/** Returns a price on the instrument's tick, one tick at the least. */
export function onTick(price: number, instrument: Instrument): number {
  return priceToDecimal(nearestTick(price, tickOf(instrument)));
}

/** Moves the trader's own prices: an order's in the ticket that changes it, everything else in a sheet. Neither sends before it is confirmed there. */
export function useMoveLevel(instrument: Instrument, levels: readonly OwnLevel[]) {
  const openTicket = useSetAtom(ticketRequestAtom);
  const [move, setMove] = useState<Move | null>(null);
  const begin = (level: OwnLevel, raw: number) => {
    if (!level.movable) return;
    const price = onTick(raw, instrument);
    if (level.of.kind !== 'order') return setMove({ level, price });
    const { order, part } = level.of;
    return openTicket({
      instrument,
      side: order.transaction_type,
      mode: { modify: order },
      ...(part === 'price' ? { price } : { trigger: price }),
    });
  };
  return {
    move,
    begin,
    beginById: (id: string, price: number) => {
      const level = levels.find((each) => each.id === id);
      if (level !== undefined) begin(level, price);
    },
    stop: () => setMove(null),
  };
}
