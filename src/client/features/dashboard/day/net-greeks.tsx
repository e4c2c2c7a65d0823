import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/market/chain.ts';
import { greeksOfChains, netGreek } from '#client/state/positions/greeks.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { cx } from '#client/ui/cx.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { Greek } from '#client/widgets/figure.tsx';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';

interface NetGreeksProps {
  positions: readonly Position[] | null;
  currency?: Currency | undefined;
}

/** Net delta in units, theta per day and vega per volatility point of all open positions. A dash while one of their chains is unknown. */
export function NetGreeks({ positions, currency }: NetGreeksProps) {
  const open = useMemo(() => (positions ?? []).filter(({ net_quantity: net }) => net !== 0), [positions]);
  const keys = useMemo(
    () => [
      ...new Set(
        open.flatMap(({ instrument }) => (instrument.kind === 'option' ? [keyOfChain(instrument.underlying, instrument.expiry)] : [])),
      ),
    ],
    [open],
  );
  const chains = useResources(keys, chainOfKeyAtom, openChainAtom);
  const greeks = useMemo(() => greeksOfChains(chains.flatMap(({ value }) => value ?? [])), [chains]);
  const stale = useNowSelect((now) =>
    chains.some((chain) => chain.value !== null && !mayAddRisk(freshnessAt(factsOfResource(chain), now))),
  );
  const net = (name: 'delta' | 'theta' | 'vega') => (positions === null ? null : netGreek(open, name, greeks));
  const money = currency === undefined ? {} : { currency };
  return (
    <dl className={cx('grid grid-cols-3 gap-x-4', stale && 'is-stale')}>
      {(['delta', 'theta', 'vega'] as const).map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-small text-text-3">
            <FormattedMessage id={`figures.net.${name}`} />
          </dt>
          <dd className="min-h-5 font-semibold">
            {name === 'delta' ? <Greek name="delta" value={net('delta')} /> : <Pnl value={net(name)} decimals={0} {...money} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
