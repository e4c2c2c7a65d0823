import { FormattedMessage } from 'react-intl';
import { Money, Price } from '#client/widgets/figure.tsx';
import type { Estimate } from '#client/api/types.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import type { TicketForm } from '../model/ticket-form.ts';

interface PremiumLineProps {
  instrument: Instrument;
  form: TicketForm;
  assessment: TicketAssessment;
  /** What the server expects of the order, at the time that stands by the margin; null while it has not said. */
  expected: Estimate['orders'][number] | null;
  maxLoss: Pick<Estimate, 'max_loss' | 'max_loss_kind'> | null;
}

/** What the order would move if it filled at the named price, what taking the book would cost, and what it can lose at most. */
export function PremiumLine({ instrument, form, assessment, expected, maxLoss }: PremiumLineProps) {
  const { value, estimateAt, charges } = assessment;
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
      {form.mode === 'modify' ? (
        <p className={row}>
          <span className="text-text-3">
            <FormattedMessage id="ticket.margin.charges" />
          </span>
          <Money value={charges === null ? null : moneyToDecimal(charges)} className="font-semibold" />
        </p>
      ) : null}
      {maxLoss === null || maxLoss.max_loss_kind === 'unknown' ? null : (
        <p className={row}>
          <span className="text-text-3">
            <FormattedMessage id="ticket.costs.max-loss" />
          </span>
          {maxLoss.max_loss_kind === 'unlimited' ? (
            <span className="font-semibold text-danger">
              <FormattedMessage id="ticket.costs.unlimited" />
            </span>
          ) : (
            <Money value={maxLoss.max_loss} className="font-semibold" />
          )}
        </p>
      )}
      {expected?.expected_price === null || expected?.slippage === null || expected === null ? null : (
        <p className="text-text-3">
          <FormattedMessage
            id="ticket.costs.expected"
            values={{
              price: <Price key="price" value={expected.expected_price} tick={tick} />,
              cost: <Money key="cost" value={expected.slippage} />,
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
