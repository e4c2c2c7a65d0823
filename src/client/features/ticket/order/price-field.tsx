import { FormattedMessage, useIntl } from 'react-intl';
import { ChipButton } from '#client/ui/chip.tsx';
import { Percent, Price } from '#client/widgets/figure.tsx';
import { type Price as DomainPrice, priceToDecimal } from '#domain/units/price.ts';
import { isLive, type TicketMarket } from '../model/ticket-market.ts';
import type { TicketForm } from '../model/ticket-form.ts';
import { midPrice } from '../model/price-steps.ts';
import { TickField } from './tick-field.tsx';

interface PriceFieldProps {
  form: TicketForm;
  market: TicketMarket;
  tickSize: DomainPrice;
  error: string | null;
  /** Signed distance from the last price as a share, when it is so large that it must be accepted. */
  far: number | null;
  onPrice: (price: DomainPrice | null) => void;
  onAcceptFar: (accepted: boolean) => void;
}

/** The limit price: typed, stepped by the tick, or taken from a live market. A price that is not live is never filled in. */
export function PriceField({ form, market, tickSize, error, far, onPrice, onAcceptFar }: PriceFieldProps) {
  const intl = useIntl();
  const tick = priceToDecimal(tickSize);
  const live = isLive(market.freshness);
  const chips = [
    { id: 'bid', value: market.bid },
    { id: 'mid', value: midPrice(market.bid, market.ask, tickSize, form.side) },
    { id: 'ask', value: market.ask },
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <TickField label={<FormattedMessage id="ticket.price" />} value={form.price} tickSize={tickSize} error={error} onChange={onPrice} />
      <div role="group" aria-label={intl.formatMessage({ id: 'ticket.price' })} className="flex flex-wrap gap-2">
        {chips.map(({ id, value }) => (
          <ChipButton key={id} disabled={!live || value === null} onClick={() => onPrice(value)}>
            <FormattedMessage id={`ticket.${id}`} />{' '}
            <span className="font-semibold">
              <Price value={value === null ? null : priceToDecimal(value)} tick={tick} />
            </span>
          </ChipButton>
        ))}
      </div>
      {far === null ? null : (
        <label className="flex min-h-11 items-center gap-3 rounded-input bg-warn-soft p-2 text-warn">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={form.farPriceAccepted}
            onChange={(event) => onAcceptFar(event.target.checked)}
          />
          <span>
            <FormattedMessage
              id="ticket.price.far"
              values={{
                percent: <Percent key="percent" fraction={Math.abs(far)} decimals={0} />,
                direction: far > 0 ? 'above' : 'below',
              }}
            />
          </span>
        </label>
      )}
    </div>
  );
}
