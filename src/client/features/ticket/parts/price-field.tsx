import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChipButton } from '#client/ui/chip.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Percent } from '#client/widgets/percent.tsx';
import { Price } from '#client/widgets/price.tsx';
import { type Price as DomainPrice, isOnTick, priceFromDecimal, priceToDecimal, roundToTick } from '#domain/units/price.ts';
import { isLive, type TicketMarket } from '../model/ticket-market.ts';
import type { TicketForm } from '../model/ticket-form.ts';
import { midPrice } from '../model/price-steps.ts';

interface PriceFieldProps {
  form: TicketForm;
  market: TicketMarket;
  tickSize: DomainPrice;
  error: string | null;
  /** Signed share of the last price when it is so far away that it must be accepted. */
  far: number | null;
  onPrice: (price: DomainPrice | null) => void;
  onAcceptFar: (accepted: boolean) => void;
}

function decimalsOf(tick: number): number {
  return tick < 0.01 ? 4 : 2;
}

/** The limit price: typed, stepped by the tick, or taken from a live market. A price that is not live fills nothing in. */
export function PriceField({ form, market, tickSize, error, far, onPrice, onAcceptFar }: PriceFieldProps) {
  const intl = useIntl();
  const [rounded, setRounded] = useState<DomainPrice | null>(null);
  const tick = priceToDecimal(tickSize);
  const live = isLive(market.freshness);
  const chips = [
    { id: 'bid', value: market.bid },
    { id: 'mid', value: midPrice(market.bid, market.ask, tickSize, form.side) },
    { id: 'ask', value: market.ask },
  ] as const;
  const choose = (value: DomainPrice | null) => {
    setRounded(null);
    onPrice(value);
  };
  const settle = () => {
    if (form.price === null || form.price <= 0 || isOnTick(form.price, tickSize)) return;
    const next = roundToTick(form.price, tickSize, 'nearest');
    if (next <= 0) return;
    setRounded(next);
    onPrice(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        label={<FormattedMessage id="ticket.price" />}
        hint={
          rounded === null ? (
            <FormattedMessage id="ticket.price.hint" values={{ tick: <Price key="tick" value={tick} tick={tick} /> }} />
          ) : (
            <span role="status">
              <FormattedMessage
                id="ticket.price.rounded"
                values={{
                  price: <Price key="price" value={priceToDecimal(rounded)} tick={tick} />,
                }}
              />
            </span>
          )
        }
        error={error}
        value={form.price === null ? null : priceToDecimal(form.price)}
        step={tick}
        min={tick}
        decimals={decimalsOf(tick)}
        onChange={(value) => choose(value === null || value <= 0 ? null : priceFromDecimal(value))}
        onBlur={settle}
      />
      <div role="group" aria-label={intl.formatMessage({ id: 'ticket.price' })} className="flex flex-wrap gap-2">
        {chips.map(({ id, value }) => (
          <ChipButton key={id} disabled={!live || value === null} onClick={() => choose(value)}>
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
