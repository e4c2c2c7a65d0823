import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain } from '#client/api/types.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Compact, Price } from '#client/widgets/figure.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import { chainFacts } from '../model/chain-lines.ts';

/** One named figure of the chain, with what it means on hover and for screen readers. */
function Fact({ label, about, children }: { label: string; about?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5" title={about}>
      <dt className="text-small text-text-3">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The underlying's price and what the open interest of the chain says. */
export function ChainFacts({ chain }: { chain: Chain }) {
  const intl = useIntl();
  const facts = useMemo(() => chainFacts(chain, (leg) => leg.oi), [chain]);
  const total = facts.callInterest + facts.putInterest;
  const callShare = total === 0 ? 50 : (facts.callInterest / total) * 100;
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex flex-wrap items-center gap-x-2">
        {/* Blocks of their own: a new price of the spot is not laid out with the whole page. */}
        <span className="block text-h2">
          <LivePrice instrumentId={chain.spot_instrument_id} />
        </span>
        <span className="block">
          <LiveChange instrumentId={chain.spot_instrument_id} previousClose={chain.spot.previous_close} />
        </span>
        {chain.source === 'simulated' ? (
          <span title={text('market.simulated')}>
            <Chip tone="warn">
              <FormattedMessage id="market.simulated.chip" />
            </Chip>
          </span>
        ) : null}
      </div>
      <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:gap-x-2.5">
        <Fact label={text('market.facts.pcr')} about={text('market.facts.pcr.about')}>
          <Price value={facts.putCallRatio} tick={0.01} />
        </Fact>
        <Fact label={text('market.facts.max-pain')} about={text('market.facts.max-pain.about')}>
          <Strike value={facts.maxPain} />
        </Fact>
        <div className="flex flex-wrap items-center gap-x-1.5">
          <dt className="text-small text-text-3">{text('market.column.oi')}</dt>
          <dd className="flex flex-wrap items-center gap-1.5 text-small" dir="ltr">
            <Compact value={facts.callInterest} />
            <span aria-hidden className="flex h-2 w-[64px] max-md:w-3 overflow-hidden rounded-full bg-up">
              <span className="bg-down" style={{ width: `${callShare}%` }} />
            </span>
            <Compact value={facts.putInterest} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
