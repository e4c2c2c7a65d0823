import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain } from '#client/api/types.ts';
import type { Resource } from '#client/state/resource.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { BuilderContext } from '../builder-context.ts';
import { useAdjust } from '../model/use-adjust.ts';
import { useBuilderKeys } from '../model/use-builder-keys.ts';
import { useBuilderState } from '../model/use-builder-state.ts';
import { TABS, type BuilderQuery, type BuilderTab } from '../model/use-builder-query.ts';
import type { Plan } from '../model/use-plan.ts';
import { Summary } from './summary.tsx';

const late = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> => lazy(async () => ({ default: await load() }));
const IdeasPanel = late(async () => (await import('../late/ideas-panel.tsx')).IdeasPanel);
const PayoffPanel = late(async () => (await import('../late/payoff-panel.tsx')).PayoffPanel);
const ReviewPanel = late(async () => (await import('../late/review-panel.tsx')).ReviewPanel);
const LegList = lazy(async () => ({ default: (await import('../late/leg-list.tsx')).LegList }));
const ChainSheet = lazy(async () => ({ default: (await import('../late/chain-sheet.tsx')).ChainSheet }));

/** A place that is kept while a part comes. */
function Waited({ part: Part }: { part: ComponentType }) {
  return (
    <Suspense fallback={<div className="skeleton h-64" aria-hidden />}>
      <Part />
    </Suspense>
  );
}

interface DeskProps {
  chain: Chain;
  resource: Resource<Chain>;
  query: BuilderQuery;
  plan: Plan;
}

/** The builder over a known chain: one step at a time on a phone, everything side by side on a wide screen. */
export function Desk({ chain, resource, query, plan }: DeskProps) {
  const intl = useIntl();
  const wide = useMedia(DESKTOP);
  const builder = useBuilderState(chain, resource, query, plan);
  const [adding, setAdding] = useState(false);
  const adjust = useAdjust(plan);
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
  const legs = (
    <Suspense fallback={<div className="skeleton h-64" aria-hidden />}>
      <LegList onChain={() => setAdding(true)} onAdjust={adjust} onIdeas={() => show('ideas')} />
    </Suspense>
  );
  const age = builder.stale ? (
    <p className="text-small text-stale" role="status">
      <FormattedMessage id="strategy-builder.based-on" values={{ time: <AsOf key="time" at={resource.receivedAt} /> }} />
    </p>
  ) : null;
  return (
    <BuilderContext.Provider value={builder}>
      {wide ? (
        <div className="grid items-start gap-4" style={{ gridTemplateColumns: 'minmax(320px, 480px) minmax(0, 1fr)' }}>
          <div className="flex min-w-0 flex-col gap-3">
            <Tabs label={label} tabs={tabsOf(['ideas', 'legs'])} value={start} onChange={show}>
              {start === 'ideas' ? <Waited part={IdeasPanel} /> : legs}
            </Tabs>
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <Summary />
            {age}
            <Waited part={PayoffPanel} />
          </div>
        </div>
      ) : (
        <div className="flex min-w-0 flex-col gap-3">
          <Summary />
          {age}
          <Tabs label={label} tabs={tabsOf(TABS)} value={tab} onChange={show}>
            {tab === 'ideas' ? <Waited part={IdeasPanel} /> : null}
            {tab === 'legs' ? legs : null}
            {tab === 'payoff' ? <Waited part={PayoffPanel} /> : null}
            {tab === 'review' ? (
              <div className="card">
                <Waited part={ReviewPanel} />
              </div>
            ) : null}
          </Tabs>
        </div>
      )}
      {adding ? (
        <Suspense fallback={null}>
          <ChainSheet onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </BuilderContext.Provider>
  );
}
