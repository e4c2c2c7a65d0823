import { FormattedMessage, useIntl } from 'react-intl';
import type { BasketLeg } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import type { BasketLegDraft } from '#client/state/orders/basket-draft.ts';
import { Chip } from '#client/ui/chip.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';

interface LegResultProps {
  leg: BasketLeg;
  /** The requested leg; undefined when the basket's legs are no longer on this device. */
  asked: BasketLegDraft | undefined;
  /** Whether the leg is part of a roll. */
  roll: boolean;
  multiplier: number;
}

/** The result of a leg in a portfolio. */
export function LegResult({ leg, asked, roll, multiplier }: LegResultProps) {
  const intl = useIntl();
  const { order } = leg;
  const instrument = order?.instrument ?? asked?.instrument;
  const side = order?.transaction_type ?? leg.asked.transaction_type;
  const lots = order?.lots ?? leg.asked.lots * multiplier;
  const failed = order === null ? leg.error : order.reason_code === null ? null : { code: order.reason_code, message: order.reason ?? '' };
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 border-b border-border pb-2">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <SideChip side={side} short />
        {instrument === undefined ? (
          <span className="font-semibold">{leg.asked.tradingsymbol}</span>
        ) : (
          <InstrumentName instrument={instrument} />
        )}
        <Quantity lots={lots} kind={instrument?.kind} className="text-small text-text-3" />
      </span>
      <span className="flex flex-col items-end gap-1">
        {order === null ? (
          <Chip tone={leg.state === 'refused' ? 'danger' : leg.state === 'held' ? 'warn' : 'neutral'}>
            <FormattedMessage id={roll && leg.state === 'held' ? 'ticket.roll.held' : `ticket.basket.leg.${leg.state}`} />
          </Chip>
        ) : (
          <StatusChip status={order.status} />
        )}
        {order !== null && order.filled_quantity > 0 ? <Price value={order.average_price} tick={order.instrument.tick_size} /> : null}
      </span>
      {failed === null ? null : <p className="basis-full text-small text-danger">{errorText(failed, intl)}</p>}
    </li>
  );
}
