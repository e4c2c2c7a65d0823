import { FormattedMessage } from 'react-intl';
import type { LastKnown } from '#client/state/risk/last-known.ts';
import { Price } from '#client/widgets/figure.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { LastSection } from './last-section.tsx';

/** The working orders at the last contact: they can still fill while this device is offline. */
export function LastOrders({ known }: { known: LastKnown }) {
  return (
    <LastSection title="kill.offline.orders" none="kill.offline.no-orders" kept={known.orders}>
      {({
        order_id: id,
        instrument,
        transaction_type: side,
        status,
        lots,
        quantity,
        filled_quantity: filled,
        price,
        trigger_price: trigger,
      }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border py-2">
          <span className="flex flex-wrap items-center gap-2">
            <SideChip side={side} />
            <InstrumentName instrument={instrument} />
            <StatusChip status={status} />
          </span>
          <span className="flex flex-col items-end">
            <Quantity kind={instrument.kind} lots={lots} units={quantity - filled} className="font-semibold" />
            <span className="text-small text-text-3">
              {trigger === null ? null : (
                <FormattedMessage
                  id="kill.offline.trigger"
                  values={{ price: <Price key="price" value={trigger} tick={instrument.tick_size} /> }}
                />
              )}{' '}
              {price === null ? null : (
                <FormattedMessage
                  id="kill.offline.limit"
                  values={{ price: <Price key="price" value={price} tick={instrument.tick_size} /> }}
                />
              )}
            </span>
          </span>
        </li>
      )}
    </LastSection>
  );
}
