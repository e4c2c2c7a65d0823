import { FormattedMessage, useIntl } from 'react-intl';
import type { Basket, BasketLeg } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { Chip } from '#client/ui/chip.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { nameOfLeg, problemOfLeg } from '../model/basket-view.ts';

/** The result of every leg, by portfolio. */
export function BasketLegs({ basket }: { basket: Basket }) {
  return (
    <div className="flex flex-col gap-3">
      {basket.targets.map((target) => (
        <ul key={target.portfolio_id} className="flex flex-col gap-2">
          {target.legs.map((leg) => (
            <Leg key={leg.leg} leg={leg} multiplier={target.multiplier} />
          ))}
        </ul>
      ))}
    </div>
  );
}

function Leg({ leg, multiplier }: { leg: BasketLeg; multiplier: number }) {
  const intl = useIntl();
  const problem = problemOfLeg(leg);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SideChip side={leg.asked.transaction_type} short />
      {leg.order === null ? (
        <bdi className="font-semibold">{nameOfLeg(leg)}</bdi>
      ) : (
        <InstrumentName instrument={leg.order.instrument} inline />
      )}
      <span className="text-text-2">
        <FormattedMessage id="value.lots" values={{ lots: leg.asked.lots * multiplier }} />
      </span>
      {leg.order === null ? (
        <Chip tone={leg.state === 'refused' ? 'danger' : leg.state === 'held' ? 'warn' : 'neutral'}>
          <FormattedMessage id={`order-book.leg.${leg.state}`} />
        </Chip>
      ) : (
        <StatusChip status={leg.order.status} />
      )}
      {problem === null ? null : <span className="text-small text-danger">{errorText(problem, intl)}</span>}
    </li>
  );
}
