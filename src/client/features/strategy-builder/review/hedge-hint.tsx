import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import { suggestHedge } from '#domain/strategies/suggest-hedge.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { useBuilder } from '../builder-context.ts';
import { fittingLots, withMore } from '../model/edit-legs.ts';
import { ladderOf } from '../model/ladder-of.ts';
import { heldLegs } from '../model/plan-figures.ts';

/** Number of strikes between the outermost sold strike and the bought hedge. */
const DISTANCE = 3;

/** Names the options that would limit the loss, and adds them. */
export function HedgeHint() {
  const { legs, chain, plan } = useBuilder();
  const hedges = suggestHedge(heldLegs(legs), ladderOf(chain), DISTANCE).map(({ kind, strike, quantity, years }): PlannedLeg => {
    const against = legs.find(({ held, leg }) => leg.on && held?.years === years);
    const expiry = chain.expiries.find((each) => each.expiry >= (against?.leg.expiry ?? chain.expiry))?.expiry ?? chain.expiry;
    const lots = fittingLots(Math.ceil(quantity / chain.lot_size));
    return { side: 'buy', kind, lots, strike: priceToDecimal(strike), expiry, price: null, on: true };
  });
  const added = withMore(plan.legs, ...hedges);
  if (hedges.length === 0 || added === plan.legs) return null;
  return (
    <Notice
      kind="info"
      announce={false}
      action={
        <Button size="sm" onClick={() => plan.change(added)}>
          <FormattedMessage id="strategy-builder.hedge.add" />
        </Button>
      }
    >
      <FormattedMessage id="strategy-builder.hedge" />{' '}
      {hedges.map(({ kind, lots, strike }) => (
        <span key={kind} className="inline-block ps-3">
          <FormattedMessage id="strategy-builder.hedge.leg" values={{ lots, strike: <Strike key="strike" value={strike} />, kind }} />
        </span>
      ))}
    </Notice>
  );
}
