import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { Slider } from '#client/ui/slider.tsx';
import { Money, Percent, Ratio } from '#client/widgets/figure.tsx';
import { PayoffThumb } from '#client/widgets/payoff/payoff-thumb.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import type { Analysis } from '#domain/strategies/analyse.ts';
import { placeTemplate } from '#domain/strategies/place-template.ts';
import { MOST_PLAN_LOTS, type PlannedLeg, writePlan } from '#domain/strategies/plan-code.ts';
import { rankByTarget, type Ranked } from '#domain/strategies/rank-by-target.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useBuilder } from '../builder-context.ts';
import { ladderOf, plannedLegs } from '../model/ladder-of.ts';
import { legMarkets } from '../model/leg-market.ts';
import { momentAfter } from '../model/moment-text.ts';
import { analysisRequest, PLAIN_LOOK } from '../model/plan-figures.ts';
import { answerFor, useStrategyMaths } from '../model/use-analysis.ts';
import { MathsFailed } from './maths-failed.tsx';
import { SourceNote } from '#client/widgets/source-note.tsx';

/** The tried distances between the strikes of a strategy, in listed strikes. */
const WIDTHS = [1, 2, 4, 6] as const;
const THUMB_POINTS = 40;
const SHOWN = 8;
const STEPS = 8;

/** The expected level of the underlying, its date, and the most to lose. */
interface Aim {
  readonly level: number;
  /** Share of the time to the expiry. */
  readonly time: number;
  readonly budget: number;
}

interface Offer {
  readonly code: string;
  readonly legs: readonly PlannedLeg[];
  readonly found: Analysis;
  readonly atTarget: number;
  readonly worst: Analysis['worst'];
}

/** Returns the one-expiry strategies with limited loss, placed in the chain on screen at every width. */
function usePlaced() {
  const { chain, market } = useBuilder();
  return useMemo(() => {
    const ladder = ladderOf(chain);
    const seen = new Set<string>();
    const shapes = TEMPLATES.filter(
      ({ risk, legs }) => risk === 'defined' && legs.every(({ kind, term }) => term === 0 && (kind === 'call' || kind === 'put')),
    );
    return shapes
      .flatMap((template) => WIDTHS.map((width) => ({ template, width })))
      .flatMap(({ template, width }) => {
        const placed = placeTemplate(template, [ladder, null], { by: 'distance', width });
        const legs = placed === null ? null : plannedLegs(placed, [chain.expiry, null], null);
        if (legs === null || seen.has(writePlan(legs))) return [];
        seen.add(writePlan(legs));
        const request = analysisRequest(legMarkets(legs, market), market, PLAIN_LOOK, THUMB_POINTS);
        return request === null || request.legs.length < legs.length ? [] : [{ code: template.code, legs, request }];
      });
  }, [chain, market]);
}

/** Returns the strategies that win at the target, ranked by profit to loss, best first; null until computed and after a failure. */
function useOffers({ level, time, budget }: Aim, end: number) {
  const placed = usePlaced();
  const work = useMemo(
    () =>
      placed.length === 0
        ? null
        : { analyses: placed.map(({ request }) => ({ ...request, tableSpots: [level], tableTimes: [time * end] })), margin: null },
    [placed, level, time, end],
  );
  const { answered, failed, retry } = useStrategyMaths(work);
  const answer = useMemo(() => answerFor(work, answered), [work, answered]);
  const offers = useMemo((): readonly Ranked<Offer>[] | null => {
    if (answer === null) return null;
    const offers = answer.analyses.flatMap((found, place): Offer[] => {
      const of = placed[place];
      return of === undefined ? [] : [{ code: of.code, legs: of.legs, found, atTarget: found.table[0] ?? 0, worst: found.worst }];
    });
    return rankByTarget(offers, budget, ({ legs }) => Math.floor(MOST_PLAN_LOTS / Math.max(...legs.map(({ lots }) => lots)))).slice(
      0,
      SHOWN,
    );
  }, [answer, placed, budget]);
  return { offers, failed, retry };
}

/** Finds strategies for a target level, a date and a budget, ranked by profit to loss; a press opens one. */
export function ByTarget() {
  const intl = useIntl();
  const format = useFormat();
  const { chain, currency } = useBuilder();
  const spot = chain.spot.ltp;
  const [level, setLevel] = useState<number | null>(null);
  const [time, setTime] = useState(1);
  const [budget, setBudget] = useState<number | null>(20_000);
  const end = yearsToExpiry(exchangeTime(chain.exchange_at), exchangeTime(chain.expires_at));
  const text = (id: string) => intl.formatMessage({ id: `strategy-builder.${id}` });
  const aimed = level ?? Math.round((spot * 1.01) / 50) * 50;
  const { offers, failed, retry } = useOffers({ level: aimed, time, budget: budget ?? 0 }, end);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <NumberField label={text('target.level')} value={aimed} min={1} step={50} onChange={setLevel} />
        <NumberField label={text('target.budget')} value={budget} min={1} step={5_000} onChange={setBudget} />
      </div>
      <Slider
        label={text('look.date')}
        text={time >= 1 ? text('look.expiry') : time === 0 ? text('look.now') : momentAfter(chain.exchange_at, time * end, end, format)}
        value={time}
        min={0}
        max={1}
        step={1 / STEPS}
        onChange={setTime}
      />
      {failed ? (
        <MathsFailed onRetry={retry} />
      ) : offers === null ? (
        <div className="skeleton h-64" aria-hidden />
      ) : offers.length === 0 ? (
        <p className="text-text-3">
          <FormattedMessage id="strategy-builder.target.none" />
        </p>
      ) : (
        <ol className="grid gap-2">
          {offers.map((offer) => (
            <li key={writePlan(offer.of.legs)} className="min-w-0">
              <OfferButton offer={offer} currency={currency} />
            </li>
          ))}
        </ol>
      )}
      <p className="text-small text-text-3">
        <FormattedMessage id="strategy-builder.target.about" /> <SourceNote kind={chain.source} />{' '}
        <FormattedMessage id="strategy-builder.advice" />
      </p>
    </div>
  );
}

/** A strategy in the largest size within the budget. */
function OfferButton({ offer: { of, times, profit, loss, ratio }, currency }: { offer: Ranked<Offer>; currency: 'INR' | 'USD' }) {
  const { plan } = useBuilder();
  const { spots, profits, profitChance } = of.found;
  const take = () =>
    plan.change(
      of.legs.map((leg) => ({ ...leg, lots: leg.lots * times })),
      'legs',
    );
  return (
    <button type="button" className="card card-padded flex min-h-20 w-full flex-wrap items-center gap-3 text-start" onClick={take}>
      <PayoffThumb spots={spots} end={profits.subarray(2 * spots.length)} />
      <span className="flex min-w-0 flex-1 basis-40 flex-col">
        <span className="font-semibold">
          <FormattedMessage id={`structures.name.${of.code}`} /> × {times}
        </span>
        <span className="flex flex-wrap gap-x-3 text-small text-text-3">
          <span>
            <FormattedMessage id="strategy-builder.target.profit" /> <Pnl value={profit} currency={currency} decimals={0} />
          </span>
          <span>
            <FormattedMessage id="strategy-builder.target.loss" /> <Money value={loss} currency={currency} decimals={0} />
          </span>
          <span>
            <FormattedMessage id="strategy-builder.figure.ratio" /> <Ratio value={ratio} />
          </span>
          <span>
            <FormattedMessage id="strategy-builder.figure.chance" /> <Percent fraction={profitChance} decimals={0} />
          </span>
        </span>
      </span>
    </button>
  );
}
