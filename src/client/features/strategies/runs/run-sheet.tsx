import { FormattedMessage, useIntl } from 'react-intl';
import type { BotRun } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useBotRuns } from '#client/state/bots/runs.ts';
import { usePortfolioOfRun } from './use-portfolio-of-run.ts';
import { RunHead } from './run-head.tsx';
import { RunJournal } from './run-journal.tsx';
import { RunLegCard } from './run-leg-card.tsx';

// The journal uses the messages of a backtest's day.
const RunDrift = lazyPart(async () => (await import('../drift/index.ts')).RunDrift, {
  words: ['strategies/drift', 'strategies/preview'],
  placeholder: <div className="skeleton h-20" aria-hidden />,
});

interface RunSheetProps {
  id: string;
  runs: LiveResource<BotRun[]>;
  currency: Currency | undefined;
  onClose: () => void;
}

/** A run of a bot: state, legs and journal. */
export function RunSheet({ id, runs: chosen, currency: ofChosen, onClose }: RunSheetProps) {
  const intl = useIntl();
  const wide = useDesk();
  const elsewhere = usePortfolioOfRun(id, chosen.value);
  const others = useBotRuns(elsewhere);
  const [runs, currency] = elsewhere === null ? [chosen, ofChosen] : [others, undefined];
  const run = runs.value?.find(({ run_id: each }) => each === id) ?? null;
  const title = run?.name ?? intl.formatMessage({ id: 'runs.title' });
  return (
    <Sheet open docked={wide} onClose={onClose} title={title}>
      <PageState
        market
        resource={runs}
        what={intl.formatMessage({ id: 'runs.of' }, { name: title })}
        skeleton={<div className="skeleton h-64" aria-hidden />}
        isEmpty={() => run === null}
        empty={<EmptyState title={intl.formatMessage({ id: 'runs.elsewhere' })} />}
      >
        {() => (run === null ? null : <Run run={run} runs={runs} currency={currency} />)}
      </PageState>
    </Sheet>
  );
}

function Run({ run, runs, currency }: { run: BotRun; runs: LiveResource<BotRun[]>; currency: Currency | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <RunHead run={run} currency={currency} />
      <section className="flex flex-col gap-2">
        <h3 className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
          <FormattedMessage id="runs.legs" />
          <AsOf at={runs.receivedAt} className="font-normal" />
        </h3>
        <ul className="flex flex-col gap-2">
          {run.legs.map((leg) => (
            <li key={leg.leg}>
              <RunLegCard run={run} leg={leg} currency={currency} />
            </li>
          ))}
        </ul>
      </section>
      <RunDrift key={run.run_id} run={run} currency={currency} />
      <RunJournal run={run} underlying={run.definition.underlying} />
    </div>
  );
}
