import { useAtomValue } from 'jotai';
import { memo, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { PayoffChart } from '#client/widgets/payoff/payoff-chart.tsx';
import type { PayoffCurves } from '#client/widgets/payoff/payoff-picture.tsx';
import { SharePayoff } from '#client/widgets/payoff/share-payoff.tsx';
import { payoffSentence } from '#client/widgets/payoff/payoff-words.ts';
import type { Analysis, AnalysisRequest } from '#domain/strategies/analyse.ts';
import { chanceBelow } from '#domain/strategies/lognormal.ts';
import { firstEnd } from '#domain/strategies/strategy-leg.ts';
import { strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { useBuilder } from '../builder-context.ts';
import { useFigures } from '../look-context.ts';
import { useLegActions } from '../model/use-leg-actions.ts';
import { Yesterday } from '../past/yesterday.tsx';
import { BelowPanel } from './below-panel.tsx';
import { LookSliders } from './look-sliders.tsx';

/** Time without a change after which a screen reader announces the sentence. */
const QUIET_MS = 1_000;

function useQuiet(text: string): string {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

/** The curves of profit now, at the chosen date and at expiry, over the underlying's price. */
function useCurves({ spots, profits }: Analysis): PayoffCurves {
  return useMemo(() => {
    const row = (place: number) => profits.subarray(place * spots.length, (place + 1) * spots.length);
    return { spots, now: row(0), target: row(1), end: row(2) };
  }, [spots, profits]);
}

/** Returns the payoff at expiry of the compared plans. */
function useOverlays() {
  const { compared } = useBuilder();
  const { overlays } = useFigures();
  return useMemo(
    () =>
      overlays.flatMap(({ spots, profits }, place) => {
        const name = compared.plans[place]?.name;
        return name === undefined ? [] : [{ name, spots, end: profits.subarray(2 * spots.length) }];
      }),
    [overlays, compared.plans],
  );
}

/** Returns the drag handles on the strikes of the switched-on legs. */
function useHandles() {
  const intl = useIntl();
  const builder = useBuilder();
  const { moveTo, move } = useLegActions(builder);
  const { legs, putBack } = builder.plan;
  return useMemo(() => {
    const handles = legs.flatMap(({ kind, side, strike, on }, place) => {
      if (!on || strike === null || (kind !== 'call' && kind !== 'put')) return [];
      const name = intl.formatMessage({ id: 'payoff.handle.name' }, { place: place + 1, side, kind });
      return [{ place, strike, side, letter: kind === 'call' ? 'C' : 'P', name }];
    });
    return { handles, onLevel: moveTo, onSteps: move, onGone: putBack };
  }, [legs, intl, moveTo, move, putBack]);
}

/** Returns the function that gives the chance of an end below a level; null without a volatility. */
function useChance({ legs, spot, volatility, volatilityShift, carry }: AnalysisRequest) {
  const end = firstEnd(legs);
  const forward = spot * Math.exp(carry * end);
  const deviation = volatility * (1 + volatilityShift) * Math.sqrt(end);
  return useMemo(() => (deviation > 0 ? (level: number) => chanceBelow({ forward, deviation }, level) : null), [forward, deviation]);
}

type Bands = readonly [number, number, number, number];

interface AnsweredProps {
  analysis: Analysis;
  request: AnalysisRequest;
}

/** The payoff chart with its controls, and the same figures as tables. An example has no comparison, no past days and no sharing. */
export function PayoffPanel({ example = false }: { example?: boolean }) {
  const { legs, past } = useBuilder();
  const { analysis, request, failed } = useFigures();
  const wide = useDesk();
  if (analysis === null || request === null)
    return (
      <p className="p-3 text-center text-text-3">
        <FormattedMessage id={`strategy-builder.summary.${legs.length === 0 ? 'empty' : failed ? 'failed' : 'wait'}`} />
      </p>
    );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Card>
        <Chart analysis={analysis} request={request} />
        <LookSliders />
        {example ? null : (
          <>
            <CompareChips />
            {past === null ? <Yesterday /> : null}
            <ShareChips analysis={analysis} />
          </>
        )}
      </Card>
      {/* On a wide screen these panels are below the legs. */}
      {wide ? null : <BelowPanel />}
    </div>
  );
}

/** The payoff chart and its summary sentence. */
function Chart({ analysis, request }: AnsweredProps) {
  const intl = useIntl();
  const format = useFormat();
  const { chain, currency } = useBuilder();
  const { best, worst, breakevens, profitChance: chance } = analysis;
  const sentence = payoffSentence({ best, worst, breakevens, chance }, intl, format);
  const said = useQuiet(sentence);
  const bands = useMemo((): Bands | null => {
    const last = analysis.cone.at(-1);
    return last === undefined || firstEnd(request.legs) <= 0 ? null : [last.low2, last.low1, last.high1, last.high2];
  }, [analysis.cone, request.legs]);
  const [lowest = 0, next = lowest + 1] = useMemo(() => chain.rows.map(({ strike }) => strike).toSorted((a, b) => a - b), [chain.rows]);
  return (
    <>
      <PayoffChart
        what={intl.formatMessage({ id: 'strategy-builder.chart' }, { underlying: chain.underlying })}
        curves={useCurves(analysis)}
        breakevens={breakevens}
        moves={useHandles()}
        spot={request.spot}
        targetSpot={request.targetSpot}
        bands={bands}
        chanceBelow={useChance(request)}
        overlays={useOverlays()}
        step={next - lowest}
        currency={currency}
      />
      {/* The visible sentence follows the figures at once; the announced one waits until they rest. */}
      <p className="mt-2 text-small text-text-2" aria-hidden>
        {sentence}
      </p>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      {analysis.exact ? null : (
        <p className="text-small text-text-3">
          <FormattedMessage id="strategy-builder.later-legs" />
        </p>
      )}
    </>
  );
}

/** Shares a picture of the strategy. */
function ShareChips({ analysis }: { analysis: Analysis }) {
  const intl = useIntl();
  const { plan, name, chain, currency } = useBuilder();
  const title = `${chain.underlying} · ${intl.formatMessage({ id: `structures.name.${name?.code ?? 'none'}` })}`;
  const legs = plan.legs
    .filter(({ on }) => on)
    .map(({ side, lots, strike, kind }) => ({
      side,
      lots,
      strike,
      name: kind === 'call' ? 'CE' : kind === 'put' ? 'PE' : intl.formatMessage({ id: `strategy-builder.kind.${kind}` }),
    }));
  const { breakevens, best, worst } = analysis;
  const { spots, end } = useCurves(analysis);
  return (
    <SharePayoff
      shared={{ title, legs, spots, end, breakevens, spot: chain.spot.ltp, best, worst, source: chain.source }}
      currency={currency}
    />
  );
}

/** Chooses the saved plans of the same underlying to draw over the current one, and pins the current legs for comparison without saving. */
const CompareChips = memo(function CompareChips() {
  const intl = useIntl();
  const { compared, plan, query } = useBuilder();
  const kept = useAtomValue(strategyPlansAtom);
  const saved = (kept?.saved ?? []).filter(({ underlying }) => underlying === plan.underlying);
  const { pinned, pin } = compared;
  const putAside = () => {
    const name = intl.formatMessage({ id: 'strategy-builder.compare.aside' });
    pin({ id: 'aside', name, underlying: plan.underlying, legs: query.legs ?? '', savedAt: 0 });
  };
  if (plan.legs.length === 0 && saved.length === 0 && pinned === null) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <span className="text-small text-text-2">
        <FormattedMessage id="strategy-builder.compare" />
      </span>
      {saved.map(({ id, name }) => {
        const pressed = compared.has(id);
        return (
          <ChipButton
            key={id}
            pressed={pressed}
            aria-disabled={(!pressed && compared.full) || undefined}
            onClick={() => (pressed || !compared.full ? compared.toggle(id) : undefined)}
          >
            {name}
          </ChipButton>
        );
      })}
      <ChipButton pressed={pinned !== null} onClick={() => (pinned === null ? putAside() : pin(null))}>
        <FormattedMessage id={pinned === null ? 'strategy-builder.compare.pin' : 'strategy-builder.compare.aside'} />
      </ChipButton>
    </div>
  );
});
