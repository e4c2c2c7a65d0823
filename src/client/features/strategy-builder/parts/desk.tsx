import { useMemo, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isPlannedLeg, MOST_PLAN_LEGS, type PlannedLeg } from '#domain/strategies/plan-code.ts';
import type { Chain, Position } from '#client/api/types.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { BuilderContext } from '../builder-context.ts';
import { useBuilderState } from '../model/use-builder-state.ts';
import { useIdeaChoice } from '../model/use-idea-choice.ts';
import { TABS, type BuilderQuery, type BuilderTab } from '../model/use-builder-query.ts';
import type { Plan } from '../model/use-plan.ts';
import { LookedAt } from './looked-at.tsx';
import { Summary } from './summary.tsx';

const kept = { placeholder: <div className="skeleton h-64" aria-hidden /> };
const IdeasPanel = lazyPart(async () => (await import('./ideas-panel.tsx')).IdeasPanel, kept);
const PayoffPanel = lazyPart(async () => (await import('../payoff/payoff-panel.tsx')).PayoffPanel, { ...kept, words: ['payoff'] });
const ExamplePlan = lazyPart(async () => (await import('./example-plan.tsx')).ExamplePlan, { ...kept, words: ['payoff'] });
const BelowPanel = lazyPart(async () => (await import('../payoff/below-panel.tsx')).BelowPanel, kept);
const ReviewPanel = lazyPart(async () => (await import('../review/review-panel.tsx')).ReviewPanel, kept);
const PlaceIdea = lazyPart(async () => (await import('./place-idea.tsx')).PlaceIdea, kept);
const LegList = lazyPart(async () => (await import('../legs/leg-list.tsx')).LegList, kept);
const ChainSheet = lazyPart(async () => (await import('../legs/chain-sheet.tsx')).ChainSheet, { over: true });

interface DeskProps {
  chain: Chain;
  resource: Resource<Chain>;
  query: BuilderQuery;
  plan: Plan;
  /** The profit of the legs since the past instant; null for a plan at current prices. */
  outcome: ReactNode;
}

/** Returns an open position as a leg at its average price; null when it cannot be a leg. */
function legOfPosition({ instrument, net_lots: net, average_price: average }: Position): PlannedLeg | null {
  if (net === 0) return null;
  const kind = instrument.kind === 'option' ? instrument.option_type : instrument.kind === 'future' ? 'future' : 'underlying';
  if (kind === null) return null;
  const leg: PlannedLeg = {
    side: net > 0 ? 'buy' : 'sell',
    kind,
    lots: Math.abs(net),
    strike: instrument.kind === 'option' ? instrument.strike : null,
    expiry: kind === 'underlying' ? null : instrument.expiry,
    price: average,
    on: true,
  };
  return isPlannedLeg(leg) ? leg : null;
}

/** Returns the function that replaces the legs by the portfolio's positions on the underlying; null without any. */
function useAdjust(plan: Plan): (() => void) | null {
  const { portfolio } = useWorkplace();
  const positions = usePositions(portfolio?.id ?? null);
  return useMemo(() => {
    const held = (positions.value ?? [])
      .filter(({ instrument }) => instrument.underlying === plan.underlying)
      .flatMap((position) => legOfPosition(position) ?? [])
      .slice(0, MOST_PLAN_LEGS);
    return held.length === 0 ? null : () => plan.change(held);
  }, [positions.value, plan]);
}

/** Adds a leg, chooses the step, undoes and redoes by keys. */
function useBuilderKeys(plan: Plan, show: (tab: BuilderTab) => void): void {
  useShortcuts('builder', {
    step: (at) => {
      const tab = TABS[at];
      if (tab !== undefined) show(tab);
    },
    'leg-add': () => document.querySelector<HTMLElement>('[data-add-leg]')?.click(),
    undo: () => plan.undo?.(),
    redo: () => plan.redo?.(),
  });
}

/** The builder with a loaded chain: tabs on a phone, everything side by side on a wide screen. */
export function Desk({ chain, resource, query, plan, outcome }: DeskProps) {
  const intl = useIntl();
  const wide = useDesk();
  const builder = useBuilderState(chain, resource, query, plan);
  const [adding, setAdding] = useState(false);
  const adjust = useAdjust(plan);
  const choice = useIdeaChoice();
  // An unreadable link is not an empty plan, so no example replaces it.
  const example = plan.legs.length === 0 && !plan.unreadable;
  const head = example ? <ExamplePlan resource={resource} choice={choice} /> : <Summary />;
  const show = (tab: BuilderTab) => query.show({ tab });
  useBuilderKeys(plan, show);
  const first: BuilderTab = plan.legs.length === 0 ? 'ideas' : 'legs';
  const tab = query.tab ?? first;
  const start = tab === 'ideas' || tab === 'legs' ? tab : first;
  const label = intl.formatMessage({ id: 'strategy-builder.steps' });
  const tabsOf = (names: readonly BuilderTab[]) =>
    names.map((value) => ({
      value,
      label: <FormattedMessage id={`strategy-builder.tab.${value}`} />,
      ...(value === 'legs' && plan.legs.length > 0 ? { count: plan.legs.length } : {}),
    }));
  const legs = <LegList onChain={() => setAdding(true)} onAdjust={query.past === null ? adjust : null} onIdeas={() => show('ideas')} />;
  const age = builder.stale ? (
    <p className="text-small text-stale" role="status">
      <FormattedMessage id="strategy-builder.based-on" values={{ time: <AsOf key="time" at={resource.receivedAt} /> }} />
    </p>
  ) : null;
  return (
    <BuilderContext.Provider value={builder}>
      <LookedAt>
        {query.idea === null ? null : <PlaceIdea idea={query.idea} choice={choice} />}
        {wide ? (
          <div className="grid items-start gap-4" style={{ gridTemplateColumns: 'minmax(320px, 500px) minmax(0, 1fr)' }}>
            <div className="flex min-w-0 flex-col gap-3">
              <Tabs label={label} tabs={tabsOf(['ideas', 'legs'])} value={start} onChange={show}>
                {start === 'ideas' ? <IdeasPanel choice={choice} /> : legs}
              </Tabs>
              {start === 'legs' && plan.legs.length > 0 ? <BelowPanel /> : null}
            </div>
            <div className="flex min-w-0 flex-col gap-3">
              {example ? null : head}
              {age}
              {outcome}
              {example ? head : plan.legs.length === 0 ? null : <PayoffPanel />}
            </div>
          </div>
        ) : (
          <div className="flex min-w-0 flex-col gap-3">
            {head}
            {age}
            {outcome}
            <Tabs label={label} tabs={tabsOf(TABS)} value={tab} onChange={show}>
              {tab === 'ideas' ? <IdeasPanel choice={choice} /> : null}
              {tab === 'legs' ? legs : null}
              {tab === 'payoff' ? <PayoffPanel /> : null}
              {tab === 'review' ? (
                <div className="card">
                  <ReviewPanel />
                </div>
              ) : null}
            </Tabs>
          </div>
        )}
        {adding ? <ChainSheet onClose={() => setAdding(false)} /> : null}
      </LookedAt>
    </BuilderContext.Provider>
  );
}
