import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { Money } from '#client/widgets/figure.tsx';
import { useMoment } from '#client/widgets/use-moment.ts';
import { type Money as DomainMoney, moneyToDecimal } from '#domain/units/money.ts';
import { exchangeTime, wallTime } from '#domain/units/time.ts';
import type { EstimateVerdict } from '../model/estimate-verdict.ts';
import { useBrokerEstimate } from '../use-broker-estimate.ts';
import type { EstimateState } from '../use-estimates.ts';

interface MarginStripProps {
  estimate: EstimateState;
  verdict: EstimateVerdict;
  /** Charges estimated on the device, shown until the server has answered. */
  charges: DomainMoney | null;
  /** The unit of the quantity, part of message ids. */
  word: 'lots' | 'shares';
}

function Figure({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-3">
        <FormattedMessage id={`ticket.margin.${id}`} />
      </dt>
      <dd className="text-small font-semibold">{children}</dd>
    </div>
  );
}

/** Returns the available money after the order, in whole units, so that the three shown figures add up. */
function afterAsShown(answer: EstimateState['answer']): number | null {
  if (answer === null || answer.available === null || answer.available_after === null) return null;
  return Math.round(answer.available) - Math.round(answer.available - answer.available_after);
}

/** The server's current estimate of the order's margin, with its exchange time. An older answer stays dimmed until the next one arrives. */
export function MarginStrip({ estimate, verdict, charges, word }: MarginStripProps) {
  const format = useFormat();
  const { answer, current, failed, asking } = estimate;
  const atBroker = useBrokerEstimate(current && answer?.broker_decides === true ? estimate.body : null);
  const toldAt = useMoment(atBroker === null ? null : wallTime(atBroker.at));
  const local = charges === null ? null : moneyToDecimal(charges);
  return (
    <div className="flex flex-col gap-1" aria-busy={asking}>
      <dl className={cx('grid grid-cols-4 gap-2', !current && 'is-stale')}>
        <Figure id="required">
          <Money value={answer?.required} decimals={0} />
        </Figure>
        <Figure id="available">
          <Money value={answer?.available} decimals={0} />
        </Figure>
        <Figure id="after">
          <Money value={afterAsShown(answer)} decimals={0} />
        </Figure>
        <Figure id="charges">
          <Money value={answer?.charges.total ?? local} />
        </Figure>
      </dl>
      {atBroker === null ? null : (
        <p className="text-small" data-at-broker>
          <FormattedMessage
            id="ticket.margin.at-broker"
            values={{
              required: <Money key="required" value={atBroker.required} decimals={0} />,
              charges: <Money key="charges" value={atBroker.charges} />,
              time: toldAt,
            }}
          />
        </p>
      )}
      {verdict.short === null ? null : (
        <p role="status" className="text-small font-semibold text-danger">
          <FormattedMessage
            id={`ticket.${word}.short`}
            values={{ amount: <Money key="amount" value={Math.ceil(verdict.short.by)} decimals={0} />, lots: verdict.short.lots }}
          />
        </p>
      )}
      {failed ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="ticket.margin.unavailable" />
        </p>
      ) : answer === null ? null : (
        <p className="text-small text-text-3" data-as-of>
          <FormattedMessage id="freshness.as-of" values={{ time: format.time(exchangeTime(answer.exchange_at)) }} />
        </p>
      )}
    </div>
  );
}
