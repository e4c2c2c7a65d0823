import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuotes } from '#client/state/market/chain.ts';
import type { BasketLegDraft } from '#client/state/orders/basket-draft.ts';
import { LegsThumb, shapeOfLegs } from '#client/widgets/payoff/legs-thumb.tsx';

/** The payoff of the legs at expiry, at their limit prices or else at current prices. A picture only: the maximum loss is stated beside the send button. */
export function BasketShape({ legs }: { legs: readonly BasketLegDraft[] }) {
  const quotes = useQuotes(useMemo(() => legs.map(({ instrument }) => instrument.instrument_id), [legs])).value?.quotes;
  const priced = legs.map(({ instrument, order }) => {
    const buys = order.transaction_type === 'BUY';
    const quote = quotes?.find(({ instrument_id: id }) => id === instrument.instrument_id);
    return {
      kind: instrument.kind === 'option' ? instrument.option_type : instrument.kind,
      side: buys ? ('buy' as const) : ('sell' as const),
      strike: instrument.strike,
      expiry: instrument.expiry,
      lots: order.lots,
      price: order.price ?? (buys ? quote?.ask : quote?.bid) ?? null,
    };
  });
  if (shapeOfLegs(priced) === null) return null;
  return (
    <p className="flex items-center gap-3 text-small text-text-3">
      <LegsThumb legs={priced} />
      <FormattedMessage id="ticket.basket.shape" />
    </p>
  );
}
