import { useSetAtom } from 'jotai';
import type { Instrument } from '#client/api/types.ts';
import { addLegsAtom } from '#client/state/orders/basket-draft.ts';
import { basketOpenAtom } from '#client/state/overlays/open.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import type { IdeaView } from './idea-view.ts';

/** Returns the function that puts an idea's legs into the basket as market orders, without the idea's prices. Nothing is sent. */
export function useToBasket(instruments: readonly Instrument[]) {
  const addLegs = useSetAtom(addLegsAtom);
  const open = useSetAtom(basketOpenAtom);
  const toast = useSetAtom(pushToastAtom);
  const known = (id: string) => instruments.find(({ instrument_id }) => instrument_id === id);
  return {
    /** Whether every leg is listed and tradable here. */
    ready: ({ legs }: IdeaView): boolean => legs.length > 0 && legs.every(({ instrument_id }) => known(instrument_id)?.tradable === true),

    async put({ legs }: IdeaView): Promise<void> {
      const added = legs.flatMap(({ instrument_id, side, lots }) => {
        const instrument = known(instrument_id);
        const transaction_type = side === 'buy' ? ('BUY' as const) : ('SELL' as const);
        const order = { instrument_id, transaction_type, order_type: 'MARKET', product: 'NRML', validity: 'DAY', lots } as const;
        return instrument === undefined ? [] : [{ instrument, order }];
      });
      if (added.length < legs.length) return;
      const refusal = await addLegs(added);
      if (refusal !== null) {
        toast({ kind: 'warn', title: { id: `recommendations.trade.${refusal}` } });
        return;
      }
      open(true);
    },
  };
}

export type ToBasket = ReturnType<typeof useToBasket>;
