import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotResult, BotRun } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { Button } from '#client/ui/button.tsx';
import { Layers } from '#client/ui/icons.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { OneSoftError } from '#client/widgets/soft-error.tsx';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import type { StrategiesQuery } from '../model/use-strategies-query.ts';
import { BotCard } from './bot-card.tsx';
import { RunsHead } from './runs-head.tsx';

interface BotListProps {
  bots: LiveResource<readonly KindedBot[]>;
  /** The newest run of every bot; null where bots do not run. */
  runs: LiveResource<BotRun[]> | null;
  /** Results after charges; null where bots do not run. */
  results: LiveResource<BotResult[]> | null;
  currency: Currency | undefined;
  query: StrategiesQuery;
  /** Whose sets of bots are shown; null where there are none. */
  portfolioId: string | null;
}

const BotSets = lazyPart(async () => (await import('../sets/index.ts')).BotSets, {
  words: ['strategies/sets', 'strategies/runs', 'strategies/journal'],
  placeholder: <div className="skeleton h-24" aria-hidden />,
});

const KINDS = ['all', 'daily', 'trading'] as const;

/** Asks for the results again when a run has traded: its charges have changed. */
function useFreshResults(runs: readonly BotRun[] | null, results: LiveResource<BotResult[]> | null): void {
  const traded = (runs ?? [])
    .map(({ run_id: id, trades, booked, working_orders: working }) => `${id} ${trades} ${booked} ${working}`)
    .join();
  const refresh = results?.refresh;
  useEffect(() => {
    if (traded !== '') refresh?.();
  }, [traded, refresh]);
}

/** The bots of the portfolio, as cards. */
export function BotList({ bots, runs, results, currency, query, portfolioId }: BotListProps) {
  const intl = useIntl();
  const { kind, show } = query;
  const shown = (bots.value ?? []).filter((each) => kind === 'all' || each.kind === kind);
  const known = runs?.value ?? null;
  const runOf = ({ bot }: KindedBot) => (known === null ? undefined : (known.find(({ bot_id: id }) => id === bot.id) ?? null));
  const resultOf = ({ bot }: KindedBot) => results?.value?.find(({ bot_id: id }) => id === bot.id);
  useFreshResults(known, results);
  const library = () => show({ tab: 'library' });
  return (
    <OneSoftError what={intl.formatMessage({ id: 'strategies.page.title' })}>
      <PageState
        // The cards of running bots show live profit.
        market={known !== null && known.some(({ status }) => status !== 'ended')}
        resource={bots}
        what={intl.formatMessage({ id: 'strategies.bots.label' })}
        skeleton={<div className="skeleton h-64" aria-hidden />}
        isEmpty={(list) => list.length === 0}
        isFilteredEmpty={bots.value !== null && shown.length === 0}
        onClearFilters={() => show({ kind: null })}
        empty={
          <EmptyState
            icon={Layers}
            title={intl.formatMessage({ id: 'strategies.bots.empty' })}
            action={
              <Button variant="primary" onClick={library}>
                <FormattedMessage id="strategies.bots.from-library" />
              </Button>
            }
          />
        }
      >
        {() => (
          <div className="flex flex-col gap-3">
            {runs === null ? null : <RunsHead runs={runs} results={results?.value ?? null} currency={currency} />}
            {portfolioId === null || known === null ? null : (
              <BotSets
                {...{ portfolioId, currency }}
                bots={bots.value ?? []}
                runs={known}
                tested={query.test}
                onTest={(test) => show({ test })}
              />
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Segmented
                size="sm"
                label={intl.formatMessage({ id: 'strategies.bots.filter' })}
                value={kind}
                segments={KINDS.map((value) => ({ value, label: intl.formatMessage({ id: `strategies.filter.${value}` }) }))}
                onChange={(value) => show({ kind: value === 'all' ? null : value })}
              />
              <AsOf at={bots.receivedAt} className="ms-auto" />
            </div>
            <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              {shown.map((each) => (
                <li key={each.bot.id} className="min-w-0">
                  <BotCard
                    {...each}
                    run={runOf(each)}
                    result={resultOf(each)}
                    at={runs?.exchangeAt ?? null}
                    currency={currency}
                    onRun={() => show({ run: runOf(each)?.run_id ?? null })}
                    onEdit={() => show({ edit: each.bot.id })}
                    onCopy={() => show({ copy: each.bot.id })}
                    onRemove={() => show({ remove: each.bot.id })}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </PageState>
    </OneSoftError>
  );
}
