import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFutures } from '#client/state/market/futures.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Percent } from '#client/widgets/figure.tsx';
import { PayoffThumb } from '#client/widgets/payoff/payoff-thumb.tsx';
import { placeTemplate, type StrikeChoice } from '#domain/strategies/place-template.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';
import { RISK_CLASSES, VIEWS, type RiskClass, type View } from '#domain/strategies/templates/template.ts';
import { useBuilder } from '../builder-context.ts';
import { ladderOf, plannedLegs } from '../model/ladder-of.ts';
import { chainOf, legMarkets } from '../model/leg-market.ts';
import { analysisRequest, PLAIN_LOOK } from '../model/plan-figures.ts';
import { useStrategyMaths } from '../model/use-analysis.ts';
import { ByTarget } from './by-target.tsx';
import { BoundFigure } from './figure.tsx';

const WAYS = ['distance', 'delta', 'premium'] as const;
const THUMB_POINTS = 40;

/** What is expected, what may be lost, and how the strikes are chosen. */
interface Wish {
  readonly view: View;
  readonly risk: RiskClass;
  readonly way: (typeof WAYS)[number];
  readonly width: number | null;
  readonly aim: Readonly<Record<'delta' | 'premium', number | null>>;
}

/** The strategies that fit, placed in the chain on screen, and their figures once they are reckoned. */
function useIdeas({ view, risk, way, width, aim }: Wish) {
  const { chain, nextExpiry, market, past } = useBuilder();
  const futures = useFutures(past === null ? chain.underlying : null);
  const future = futures.value?.[0]?.instrument.expiry ?? null;
  const ideas = useMemo(() => {
    const steps = Math.max(1, Math.round(width ?? 1));
    const choice: StrikeChoice =
      way === 'delta'
        ? { by: 'delta', delta: aim.delta ?? 0.2, width: steps }
        : way === 'premium'
          ? { by: 'premium', premium: aim.premium ?? 50, width: steps }
          : { by: 'distance', width: steps };
    const next = nextExpiry === null ? null : chainOf(market, nextExpiry);
    const ladders = [ladderOf(chain), next === null ? null : ladderOf(next)] as const;
    const priced = { ...market, futures: futures.value ?? [] };
    return TEMPLATES.filter((each) => each.view === view && each.risk === risk).flatMap((template) => {
      const placed = placeTemplate(template, [...ladders], choice);
      const legs = placed === null ? null : plannedLegs(placed, [chain.expiry, nextExpiry], future);
      if (legs === null) return [];
      const request = analysisRequest(legMarkets(legs, priced), priced, PLAIN_LOOK, THUMB_POINTS);
      return request === null || request.legs.length < legs.length ? [] : [{ template, legs, request }];
    });
  }, [view, risk, way, width, aim, chain, nextExpiry, market, futures.value, future]);
  const work = useMemo(() => (ideas.length === 0 ? null : { analyses: ideas.map(({ request }) => request), margin: null }), [ideas]);
  const answer = useStrategyMaths(work);
  return { ideas, answer };
}

const BY = ['view', 'target'] as const;

/** Strategies to begin from: by a view, or by a target. */
export function IdeasPanel() {
  const intl = useIntl();
  const [by, setBy] = useState<(typeof BY)[number]>('view');
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        className="w-full"
        label={intl.formatMessage({ id: 'strategy-builder.ideas.by' })}
        value={by}
        segments={BY.map((value) => ({ value, label: intl.formatMessage({ id: `strategy-builder.ideas.by-${value}` }) }))}
        onChange={setBy}
      />
      {by === 'view' ? <ByView /> : <ByTarget />}
    </div>
  );
}

/** Named strategies by what is expected and what may be lost, each with its shape and its figures at the prices on screen. */
function ByView() {
  const intl = useIntl();
  const { chain, plan } = useBuilder();
  const [view, setView] = useState<View>('neutral');
  const [risk, setRisk] = useState<RiskClass>('defined');
  const [way, setWay] = useState<Wish['way']>('distance');
  const [width, setWidth] = useState<number | null>(2);
  const [aim, setAim] = useState<Wish['aim']>({ delta: 0.2, premium: 50 });
  const { ideas, answer } = useIdeas({ view, risk, way, width, aim });
  const text = (id: string) => intl.formatMessage({ id: `strategy-builder.${id}` });
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        className="w-full"
        label={text('ideas.view')}
        value={view}
        segments={VIEWS.map((value) => ({ value, label: text(`view.${value}`) }))}
        onChange={setView}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Segmented
          label={text('ideas.risk')}
          value={risk}
          segments={RISK_CLASSES.map((value) => ({ value, label: text(`risk.${value}`) }))}
          onChange={setRisk}
        />
        <Segmented
          label={text('ideas.way')}
          value={way}
          segments={WAYS.map((value) => ({ value, label: text(`way.${value}`) }))}
          onChange={setWay}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        {way === 'distance' ? null : (
          <NumberField
            label={text(`way.${way}`)}
            value={aim[way]}
            min={way === 'delta' ? 0.05 : 0.05}
            {...(way === 'delta' ? { max: 0.95 } : {})}
            step={way === 'delta' ? 0.05 : 5}
            decimals={2}
            onChange={(value) => setAim((old) => ({ ...old, [way]: value }))}
          />
        )}
        <NumberField label={text('ideas.width')} value={width} min={1} max={20} onChange={setWidth} />
      </div>
      {ideas.length === 0 ? (
        <p className="text-text-3">
          <FormattedMessage id="strategy-builder.ideas.none" />
        </p>
      ) : (
        <ul className="grid gap-2">
          {ideas.map(({ template, legs }, place) => {
            const found = answer?.analyses.length === ideas.length ? answer.analyses[place] : undefined;
            return (
              <li key={template.code} className="min-w-0">
                <IdeaButton code={template.code} found={found} onPick={() => plan.change(legs, 'legs')} />
              </li>
            );
          })}
        </ul>
      )}
      <p className="text-small text-text-3">
        <FormattedMessage id={chain.source === 'simulated' ? 'strategy-builder.advice.simulated' : 'strategy-builder.advice.broker'} />
      </p>
    </div>
  );
}

interface IdeaButtonProps {
  code: string;
  /** Its figures; undefined until they are reckoned. */
  found: NonNullable<ReturnType<typeof useIdeas>['answer']>['analyses'][number] | undefined;
  onPick: () => void;
}

/** One strategy: its shape, its name, what it may lose and how often it pays. */
function IdeaButton({ code, found, onPick }: IdeaButtonProps) {
  const { currency } = useBuilder();
  return (
    <button type="button" className="card card-padded flex min-h-20 w-full items-center gap-3 text-start" onClick={onPick}>
      {found === undefined ? (
        <span className="skeleton h-12 w-24 shrink-0" aria-hidden />
      ) : (
        <PayoffThumb spots={found.spots} end={found.profits.subarray(2 * found.spots.length)} />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">
          <FormattedMessage id={`strategy-builder.name.${code}`} />
        </span>
        {found === undefined ? null : (
          <span className="flex flex-wrap gap-x-3 text-small text-text-3">
            <span>
              <FormattedMessage id="strategy-builder.figure.worst" /> <BoundFigure bound={found.worst} side="worst" currency={currency} />
            </span>
            <span>
              <FormattedMessage id="strategy-builder.figure.chance" /> <Percent fraction={found.profitChance} decimals={0} />
            </span>
          </span>
        )}
      </span>
    </button>
  );
}
