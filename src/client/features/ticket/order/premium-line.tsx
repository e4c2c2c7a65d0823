import { FormattedMessage } from 'react-intl';
import { Money, Price } from '#client/widgets/figure.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import type { ExpectedFill } from '../model/ticket-fill.ts';
import type { TicketForm } from '../model/ticket-form.ts';

interface PremiumLineProps {
  instrument: Instrument;
  form: TicketForm;
  assessment: TicketAssessment;
  /** Expected fill at the current market; null until the server has estimated the slippage of the order's size. */
  expected: ExpectedFill | null;
  /** Increase of the blocked margin; null until estimated, and for instruments other than options. */
  marginChange: number | null;
}

/** Premium at the named price, expected slippage, and maximum loss. */
export function PremiumLine({ instrument, form, assessment, expected, marginChange }: PremiumLineProps) {
  const { value, estimateAt, charges, maxLoss } = assessment;
  const tick = priceToDecimal(instrument.tickSize);
  const name = instrument.kind === 'option' ? `premium.${form.side === 'BUY' ? 'pay' : 'receive'}` : 'value';
  const row = 'flex items-baseline justify-between gap-3';
  return (
    <div className="flex flex-col gap-1 border-t border-border pt-3 text-small">
      <p className={row}>
        <span className="text-text-3">
          <FormattedMessage id={`ticket.costs.${name}`} />
        </span>
        <Money value={value === null ? null : moneyToDecimal(value)} className="font-semibold" />
      </p>
      {marginChange === null || marginChange === 0 ? null : (
        <p className="text-text-3">
          <FormattedMessage
            id="ticket.costs.premium.frees"
            values={{
              change: marginChange < 0 ? 'freed' : 'blocked',
              amount: <Money key="amount" value={Math.abs(marginChange)} decimals={0} />,
            }}
          />
        </p>
      )}
      {form.mode === 'modify' ? (
        <p className={row}>
          <span className="text-text-3">
            <FormattedMessage id="ticket.margin.charges" />
          </span>
          <Money value={charges === null ? null : moneyToDecimal(charges)} className="font-semibold" />
        </p>
      ) : null}
      {maxLoss === null || maxLoss.kind === 'unknown' ? null : (
        <p className={row}>
          <span className="text-text-3">
            <FormattedMessage id="ticket.costs.max-loss" />
          </span>
          {maxLoss.kind === 'unlimited' ? (
            <span className="font-semibold text-danger">
              <FormattedMessage id="ticket.costs.unlimited" />
            </span>
          ) : (
            <Money value={maxLoss.kind === 'defined' ? maxLoss.amount : null} className="font-semibold" />
          )}
        </p>
      )}
      {expected === null ? null : (
        <p className="text-text-3">
          <FormattedMessage
            id="ticket.costs.expected"
            values={{
              price: <Price key="price" value={expected.price} tick={tick} />,
              cost: <Money key="cost" value={expected.cost} />,
            }}
          />
        </p>
      )}
      {estimateAt === null || value === null ? null : (
        <p className="text-text-3">
          <FormattedMessage
            id="ticket.costs.note"
            values={{ price: <Price key="price" value={priceToDecimal(estimateAt)} tick={tick} /> }}
          />
        </p>
      )}
    </div>
  );
}
