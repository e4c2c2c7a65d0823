import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RunLeg } from '#client/api/types.ts';
import { useCandles } from '#client/state/market/candles.ts';
import { CandlePicture, type CandleLevel } from '#client/widgets/figures/candle-picture.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { LastBar } from '#client/widgets/last-bar.tsx';
import { PageState } from '#client/widgets/page-state.tsx';

const SHOWN = 90;
/** Options and futures are quoted so. */
const TICK = 0.05;

/** Returns where a leg was entered and is left, as far as that is a price of its own. */
function useLevels({ entry_price: entry, stop, target }: RunLeg): readonly CandleLevel[] {
  const intl = useIntl();
  return useMemo(() => {
    const own = (level: RunLeg['stop']) => (level === null || level.underlying || level.delta === true ? null : level.price);
    const found = [
      ['entry', entry],
      ['stop', own(stop)],
      ['target', own(target)],
    ] as const;
    return found.flatMap(([kind, price]) =>
      price === null ? [] : [{ kind, price, label: intl.formatMessage({ id: `runs.chart.${kind}` }) }],
    );
  }, [entry, stop, target, intl]);
}

/** The last minutes of what a leg holds, with its entry, stop and target as they stand. */
export function RunLegChart({ leg, instrumentId, what }: { leg: RunLeg; instrumentId: string; what: string }) {
  const intl = useIntl();
  const candles = useCandles(instrumentId, '1m', SHOWN);
  const levels = useLevels(leg);
  return (
    <div className="flex flex-col gap-2">
      {candles.value === null ? null : <FreshnessBadge facts={factsOfResource(candles)} />}
      <PageState
        market
        resource={candles}
        what={intl.formatMessage({ id: 'runs.chart.of' }, { what })}
        skeleton={<div className="skeleton h-56" aria-hidden />}
        isEmpty={({ candles: rows }) => rows.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="runs.chart.none" />
          </p>
        }
      >
        {({ candles: rows }) => (
          <div className="flex h-56 flex-col">
            <CandlePicture candles={rows} daily={false} tick={TICK} levels={levels} />
            <LastBar words="runs.chart.last" last={rows.at(-1)} tick={TICK} />
          </div>
        )}
      </PageState>
    </div>
  );
}
