import { FormattedMessage } from 'react-intl';
import { Money } from '#client/widgets/money.tsx';
import { Price } from '#client/widgets/price.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import type { TicketForm } from '../model/ticket-form.ts';

interface CostStripProps {
  instrument: Instrument;
  form: TicketForm;
  assessment: TicketAssessment;
}

/** What the order would move and cost if it filled at the named price. Always called an estimate. */
export function CostStrip({ instrument, form, assessment }: CostStripProps) {
  const { value, charges, estimateAt } = assessment;
  const name = instrument.kind === 'option' ? `premium.${form.side === 'BUY' ? 'pay' : 'receive'}` : 'value';
  return (
    <div className="flex flex-col gap-1 border-t border-border pt-3">
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-small text-text-3">
            <FormattedMessage id={`ticket.costs.${name}`} />
          </dt>
          <dd className="font-semibold">
            <Money value={value === null ? null : moneyToDecimal(value)} />
          </dd>
        </div>
        <div>
          <dt className="text-small text-text-3">
            <FormattedMessage id="ticket.costs.charges" /> · <FormattedMessage id="ticket.costs.estimate" />
          </dt>
          <dd className="font-semibold">
            <Money value={charges === null ? null : moneyToDecimal(charges)} />
          </dd>
        </div>
      </dl>
      <p className="text-small text-text-3">
        {estimateAt === null || value === null ? (
          <FormattedMessage id="ticket.costs.unavailable" />
        ) : (
          <FormattedMessage
            id="ticket.costs.note"
            values={{
              price: <Price key="price" value={priceToDecimal(estimateAt)} tick={priceToDecimal(instrument.tickSize)} />,
            }}
          />
        )}
      </p>
    </div>
  );
}
