import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Chain } from '#client/api/types.ts';
import type { Format } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { X } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { contractOf, legsText, MOST_LEGS, MOST_LOTS, type ChartLeg, type WantedLeg } from '../model/legs.ts';
import type { OptionQuery } from '../use-option-query.ts';
import { Stepper } from './stepper.tsx';

interface LegListProps {
  legs: readonly ChartLeg[];
  chain: Chain;
  query: OptionQuery;
}

/** Returns the lots after a step: never 0, never above the maximum of a leg. */
function nextLots(lots: number, by: number): number {
  const next = lots + by === 0 ? by : lots + by;
  return Math.min(MOST_LOTS, Math.max(-MOST_LOTS, next));
}

const signed = (lots: number) => `${lots > 0 ? '+' : '−'}${Math.abs(lots)}`;
/** Returns a leg as text: signed lots and contract. */
const legText = (leg: ChartLeg, format: Format) => `${signed(leg.lots)} ${instrumentTitle(contractOf(leg), format)}`;

/** The legs with their prices. Of an own combination lots and signs are changed here, and legs added and taken away. */
export function LegList({ legs, chain, query }: LegListProps) {
  const intl = useIntl();
  const say = (id: string, values?: Record<string, string>) => intl.formatMessage({ id: `option-chart.${id}` }, values);
  const format = useFormat();
  const nameOf = (leg: ChartLeg) => instrumentTitle(contractOf(leg), format);
  const isOwn = query.structure === 'custom';
  const put = (next: readonly WantedLeg[]) => query.show({ structure: 'custom', legs: legsText(next) });
  return (
    <section aria-label={say('legs')} className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2">
        {legs.map((leg, index) => (
          <li
            // Two legs may have the same contract.
            key={`${leg.instrumentId} ${legs.slice(0, index).filter(({ instrumentId }) => instrumentId === leg.instrumentId).length}`}
            className="flex max-w-full flex-wrap items-center gap-x-1 rounded-card border border-border bg-surface px-2"
          >
            <Link
              className="min-h-11 min-w-0 content-center text-primary [overflow-wrap:anywhere]"
              dir="ltr"
              to={`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(leg.instrumentId)}`}
              title={say('legs.chart', { leg: legText(leg, format) })}
            >
              {isOwn ? null : `${signed(leg.lots)} `}
              {/* On a phone the underlying chosen above is enough: both legs of a straddle stand in one line. */}
              <span className="max-md:sr-only">{chain.underlying} </span>
              {nameOf(leg).replace(`${chain.underlying} `, '')}
            </Link>
            <LivePrice instrumentId={leg.instrumentId} tick={chain.tick_size} />
            {isOwn ? (
              <>
                <Stepper
                  name={say('legs.lots', { leg: nameOf(leg) })}
                  less={say('legs.fewer', { leg: nameOf(leg) })}
                  more={say('legs.more', { leg: nameOf(leg) })}
                  onStep={(by) => put(legs.map((each, place) => (place === index ? { ...each, lots: nextLots(each.lots, by) } : each)))}
                >
                  {signed(leg.lots)}
                </Stepper>
                <IconButton
                  label={say('legs.remove', { leg: nameOf(leg) })}
                  icon={<X aria-hidden size={18} />}
                  onClick={() => put(legs.filter((_, place) => place !== index))}
                />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {isOwn ? <AddLeg chain={chain} full={legs.length >= MOST_LEGS} onAdd={(leg) => put([...legs, leg])} /> : null}
    </section>
  );
}

function AddLeg({ chain, full, onAdd }: { chain: Chain; full: boolean; onAdd: (leg: WantedLeg) => void }) {
  const intl = useIntl();
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const side = data.get('side') === 'put' ? ('put' as const) : ('call' as const);
        onAdd({ side, strike: Number(data.get('strike')), lots: 1 });
      }}
    >
      <select
        name="side"
        aria-label={intl.formatMessage({ id: 'option-chart.side' })}
        className="field-select min-h-11 rounded-input border border-border-strong bg-surface px-3 text-input"
      >
        {(['call', 'put'] as const).map((side) => (
          <option key={side} value={side}>
            {intl.formatMessage({ id: `option-chart.side.${side}` })}
          </option>
        ))}
      </select>
      <select
        name="strike"
        aria-label={intl.formatMessage({ id: 'option-chart.strike' })}
        className="field-select min-h-11 rounded-input border border-border-strong bg-surface px-3 text-input"
        defaultValue={chain.atm_strike}
      >
        {chain.rows.map(({ strike }) => (
          <option key={strike}>{strike}</option>
        ))}
      </select>
      <Button type="submit" disabled={full}>
        <FormattedMessage id="option-chart.legs.add" />
      </Button>
    </form>
  );
}
