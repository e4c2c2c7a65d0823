import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '#client/ui/segmented.tsx';
import { type TicketMarket, touchPrice } from '../model/ticket-market.ts';
import type { TicketAction, TicketForm, TicketKind, TicketValidity } from '../model/ticket-form.ts';

interface KindFieldsProps {
  form: TicketForm;
  market: TicketMarket;
  product: string;
  onAction: (action: TicketAction) => void;
}

/** Order type and validity as choices, the product as what it is: one that is not offered is named with the reason. */
export function KindFields({ form, market, product, onAction }: KindFieldsProps) {
  const intl = useIntl();
  const words = <Value extends string>(prefix: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: intl.formatMessage({ id: `${prefix}.${value}` }) }));
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Segmented<TicketKind>
          showLabel
          label={intl.formatMessage({ id: 'ticket.kind' })}
          value={form.kind}
          segments={words('ticket.kind', ['MARKET', 'LIMIT'])}
          onChange={(kind) => onAction({ type: 'kind', kind, livePrice: touchPrice(market, form.side) })}
        />
        <Segmented<TicketValidity>
          showLabel
          label={intl.formatMessage({ id: 'ticket.validity' })}
          value={form.validity}
          segments={words('ticket.validity', ['DAY', 'IOC'])}
          onChange={(validity) => onAction({ type: 'validity', validity })}
        />
      </div>
      {form.validity === 'IOC' ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="ticket.validity.IOC.note" />
        </p>
      ) : null}
      <div className="flex flex-col gap-0.5">
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-small text-text-3">
            <FormattedMessage id="ticket.product" />
          </span>
          <span className="font-semibold">
            <FormattedMessage id={`ticket.product.${product}`} />
          </span>
        </p>
        {form.mode === 'open' ? (
          <p className="text-small text-text-3">
            <FormattedMessage id="ticket.product.note" />
          </p>
        ) : null}
      </div>
    </div>
  );
}
