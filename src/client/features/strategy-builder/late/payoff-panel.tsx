import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCatalogues } from '#client/i18n/use-catalogues.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { PayoffChart } from '#client/widgets/payoff/payoff-chart.tsx';
import { payoffSentence } from '#client/widgets/payoff/payoff-words.ts';
import { chanceBelow } from '#domain/strategies/lognormal.ts';
import { firstEnd } from '#domain/strategies/strategy-leg.ts';
import { useBuilder } from '../builder-context.ts';
import { analysisRequest, heldLegs } from '../model/plan-figures.ts';
import { CompareChips } from './compare-chips.tsx';
import { GreeksTable } from './greeks-table.tsx';
import { LookSliders } from './look-sliders.tsx';
import { ProfitTable } from './profit-table.tsx';

const BELOW = ['table', 'greeks', 'review'] as const;
const ReviewPanel = lazy(async () => ({ default: (await import('./review-panel.tsx')).ReviewPanel }));
/** The sentence is read out when nothing has changed for this long. */
const QUIET_MS = 1_000;

function useQuiet(text: string): string {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

/** The chart with what moves it, and the same figures as tables. */
export function PayoffPanel() {
  useCatalogues('payoff');
  const intl = useIntl();
  const format = useFormat();
  const { analysis, overlays, compared, legs, market, look, chain, currency, query } = useBuilder();
  const wide = useMedia(DESKTOP);
  const [table, setTable] = useState<(typeof BELOW)[number]>('table');
  // On a wide screen the last step stands here; on a phone it is a step of its own.
  const below = wide && query.tab === 'review' ? 'review' : table;
  const choose = (next: (typeof BELOW)[number]) => {
    if (next !== 'review') setTable(next);
    if (wide) query.show({ tab: next === 'review' ? 'review' : query.tab === 'review' ? 'legs' : query.tab });
  };
  const held = heldLegs(legs);
  const sentence = useQuiet(
    analysis === null
      ? ''
      : payoffSentence(
          { best: analysis.best, worst: analysis.worst, breakevens: analysis.breakevens, chance: analysis.profitChance },
          intl,
          format,
        ),
  );
  const curves = useMemo(() => {
    if (analysis === null) return null;
    const { spots, profits } = analysis;
    const row = (place: number) => profits.subarray(place * spots.length, (place + 1) * spots.length);
    return { spots, now: row(0), target: row(1), end: row(2) };
  }, [analysis]);
  const others = useMemo(
    () =>
      overlays.flatMap(({ spots, profits }, place) => {
        const name = compared.plans[place]?.name;
        return name === undefined ? [] : [{ name, spots, end: profits.subarray(2 * spots.length) }];
      }),
    [overlays, compared.plans],
  );
  // Beside the summary, which says it already, an empty plan leaves its place empty.
  if (wide && legs.length === 0) return null;
  if (analysis === null || curves === null)
    return (
      <p className="p-3 text-center text-text-3">
        <FormattedMessage id={legs.length === 0 ? 'strategy-builder.summary.empty' : 'strategy-builder.summary.wait'} />
      </p>
    );
  const request = analysisRequest(legs, market, look);
  const end = firstEnd(held);
  const spot = chain.spot.ltp;
  const outcome = {
    forward: spot * Math.exp((request?.carry ?? 0) * end),
    deviation: (request?.volatility ?? 0) * (1 + look.volatility) * Math.sqrt(end),
  };
  const last = analysis.cone.at(-1);
  const strikes = chain.rows.map(({ strike }) => strike).toSorted((a, b) => a - b);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Card>
        <PayoffChart
          what={intl.formatMessage({ id: 'strategy-builder.chart' }, { underlying: chain.underlying })}
          curves={curves}
          breakevens={analysis.breakevens}
          strikes={[...new Set(held.filter(({ strike }) => strike > 0).map(({ strike }) => strike / 10_000))]}
          spot={spot}
          targetSpot={spot * (1 + look.spot)}
          bands={last === undefined || end <= 0 ? null : [last.low2, last.low1, last.high1, last.high2]}
          chanceBelow={outcome.deviation > 0 ? (level) => chanceBelow(outcome, level) : null}
          overlays={others}
          step={(strikes[1] ?? 0) - (strikes[0] ?? 0) || 1}
          currency={currency}
        />
        <p className="mt-2 text-small text-text-2" aria-live="polite">
          {sentence}
        </p>
        {analysis.exact ? null : (
          <p className="text-small text-text-3">
            <FormattedMessage id="strategy-builder.later-legs" />
          </p>
        )}
        <LookSliders />
        <CompareChips />
      </Card>
      <Card flush className="relative">
        <div className="p-3">
          <Segmented
            label={intl.formatMessage({ id: 'strategy-builder.below' })}
            value={below}
            segments={BELOW.filter((value) => wide || value !== 'review').map((value) => ({
              value,
              label: intl.formatMessage({ id: `strategy-builder.below.${value}` }),
            }))}
            onChange={choose}
          />
        </div>
        {below === 'table' ? <ProfitTable analysis={analysis} /> : null}
        {below === 'greeks' ? <GreeksTable analysis={analysis} /> : null}
        {below === 'review' ? (
          <Suspense fallback={<div className="skeleton h-64" aria-hidden />}>
            <ReviewPanel />
          </Suspense>
        ) : null}
      </Card>
    </div>
  );
}
