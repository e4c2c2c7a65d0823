import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotRun } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { useBotSets } from '#client/state/bots/sets.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { RunJournal } from '../runs/run-journal.tsx';
import { SetCard } from './set-card.tsx';
import { SetEditor } from './set-editor.tsx';

interface BotSetsProps {
  portfolioId: string;
  bots: readonly KindedBot[];
  /** The newest run of every bot. */
  runs: readonly BotRun[];
  currency: Currency | undefined;
  /** Id of the set with an open backtest. */
  tested: string | null;
  onTest: (id: string | null) => void;
}

// Amount ranges and exit reasons use the preview's messages.
const SetBacktest = lazyPart(async () => (await import('../backtest/index.ts')).SetBacktest, {
  words: ['strategies/preview', 'strategies/backtest'],
});

type Open = { readonly what: 'edit' | 'journal'; readonly id: string } | { readonly what: 'new' };

/** The sets of bots of a portfolio: bots that are started, paused and stopped together. */
export function BotSets({ portfolioId, bots, runs, currency, tested, onTest }: BotSetsProps) {
  const intl = useIntl();
  const wide = useDesk();
  const known = useBotSets(portfolioId);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const title = intl.formatMessage({ id: 'sets.title' });
  const runOf = (id: string) => known.value?.runs.find(({ set_id: each }) => each === id) ?? null;
  const opened = open === null || open.what === 'new' ? null : (known.value?.sets.find(({ id }) => id === open.id) ?? null);
  const testedSet = known.value?.sets.find(({ id }) => id === tested);
  const journalOf = open?.what === 'journal' && opened !== null ? runOf(opened.id) : null;
  return (
    <div className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        <Button size="sm" onClick={() => setOpen({ what: 'new' })}>
          <FormattedMessage id="sets.new" />
        </Button>
      </header>
      <PageState
        market={known.value?.runs.some(({ status }) => status !== 'ended') ?? false}
        resource={known}
        what={title}
        skeleton={<div className="skeleton h-24" aria-hidden />}
        isEmpty={({ sets }) => sets.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="sets.none" />
          </p>
        }
      >
        {({ sets }) => (
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {sets.map((set) => (
              <li key={set.id} className="min-w-0">
                <SetCard
                  set={set}
                  run={runOf(set.id)}
                  bots={bots}
                  runs={runs}
                  currency={currency}
                  onEdit={() => setOpen({ what: 'edit', id: set.id })}
                  onJournal={() => setOpen({ what: 'journal', id: set.id })}
                  onTest={() => onTest(set.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </PageState>
      {open?.what === 'new' ? <SetEditor set={null} portfolioId={portfolioId} bots={bots} runs={false} onClose={close} /> : null}
      {open?.what === 'edit' && opened !== null ? (
        <SetEditor
          set={opened}
          portfolioId={portfolioId}
          bots={bots}
          runs={(runOf(opened.id)?.status ?? 'ended') !== 'ended'}
          onClose={close}
        />
      ) : null}
      {testedSet ? (
        <Sheet
          open
          docked={wide}
          onClose={() => onTest(null)}
          title={<FormattedMessage id="sets.test.of" values={{ name: testedSet.name }} />}
        >
          <SetBacktest set={testedSet} bots={bots} />
        </Sheet>
      ) : null}
      {journalOf === null ? null : (
        <Sheet open docked={wide} onClose={close} title={journalOf.name}>
          <RunJournal run={journalOf} underlying="" />
        </Sheet>
      )}
    </div>
  );
}
