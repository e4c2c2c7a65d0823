import { FormattedMessage, useIntl } from 'react-intl';
import { NO_VALUE } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { isPastSquareOff, kindsOf, productsOf } from '../model/ticket-choices.ts';
import { type TicketMarket, marketDate, touchPrice } from '../model/ticket-market.ts';
import type { TicketAction, TicketForm, TicketKind, TicketProduct } from '../model/ticket-form.ts';

interface KindFieldsProps {
  instrument: Instrument;
  form: TicketForm;
  market: TicketMarket;
  /** When the broker starts to close intraday positions; null = unknown. */
  squareOffAt: ExchangeTime | null;
  error: string | null;
  onAction: (action: TicketAction) => void;
}

/** Product and order type. The product of an exit is given by its position. */
export function KindFields({ instrument, form, market, squareOffAt, error, onAction }: KindFieldsProps) {
  const intl = useIntl();
  const format = useFormat();
  const words = <Value extends string>(prefix: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: intl.formatMessage({ id: `${prefix}.${value}` }) }));
  const past = !form.afterMarket && isPastSquareOff(squareOffAt, market.exchangeAt);
  return (
    <div className="flex flex-col gap-3">
      {form.mode === 'open' ? (
        <Segmented<TicketProduct>
          showLabel
          label={intl.formatMessage({ id: 'ticket.product' })}
          value={form.product}
          segments={words('ticket.product', productsOf(instrument.kind)).map((segment) => ({
            ...segment,
            disabled: segment.value === 'MIS' && past && form.product !== 'MIS',
          }))}
          onChange={(product) => onAction({ type: 'product', product })}
        />
      ) : (
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-small text-text-3">
            <FormattedMessage id="ticket.product" />
          </span>
          <span className="font-semibold">
            {form.product === null ? NO_VALUE : <FormattedMessage id={`ticket.product.${form.product}`} />}
          </span>
        </p>
      )}
      {form.mode === 'open' && (form.product === 'MIS' || past) && squareOffAt !== null ? (
        <p className={error === null ? 'text-small text-text-3' : 'text-small text-danger'} role={error === null ? undefined : 'alert'}>
          <FormattedMessage
            id={past ? 'ticket.product.past' : 'ticket.product.until'}
            values={{ time: format.time(squareOffAt, { seconds: false }) }}
          />
        </p>
      ) : null}
      <Segmented<TicketKind>
        showLabel
        label={intl.formatMessage({ id: 'ticket.kind' })}
        value={form.kind}
        segments={words('ticket.kind', kindsOf(instrument, marketDate(market)))}
        onChange={(kind) => onAction({ type: 'kind', kind, livePrice: touchPrice(market, form.side) })}
      />
    </div>
  );
}
