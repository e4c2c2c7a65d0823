import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { startSetBacktest } from '#client/api/backtests.ts';
import type { Backtest, BotSet } from '#client/api/types.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { BacktestResult } from './backtest-result.tsx';
import { HistorySource } from './history-source.tsx';
import { TestControls } from './test-controls.tsx';
import { serverTrades } from './trades/trade-source.ts';
import { JOB_CALLS } from './use-backtest.ts';
import { useJob } from './use-job.ts';

interface SetBacktestProps {
  set: BotSet;
  bots: readonly KindedBot[];
}

/** Backtests the saved rules of a set of bots over stored sessions. */
export function SetBacktest({ set, bots }: SetBacktestProps) {
  const [wanted, setWanted] = useState<Backtest['from'] | null>(null);
  const place = { what: 'backtest', subject: `set:${set.id}`, name: set.name, portfolioId: set.portfolio_id } as const;
  const { start, cancel, asking, running, error, unheard, awaited, begun } = useJob<Backtest, BotSet>(JOB_CALLS, place);
  const source = wanted ?? begun?.job.from ?? 'simulated-history';
  const members = (begun?.of ?? set).members.map(({ bot_id: id }) => bots.find(({ bot }) => bot.id === id)?.bot);
  const underlying = members[0]?.definition?.underlying ?? '';
  const id = begun?.job.backtest_id ?? '';
  const trades = useMemo(() => serverTrades(id, underlying), [id, underlying]);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-text-3">
        <FormattedMessage id="backtest.about-set" />
      </p>
      <HistorySource value={source} disabled={running} onChange={setWanted} />
      <TestControls
        state={begun?.job ?? null}
        {...{ asking, running, error, unheard, awaited, underlying }}
        sound
        outdated={begun !== null && (begun.of.revision !== set.revision || begun.job.from !== source)}
        onStart={(sessions) => start(set, () => startSetBacktest(set.id, { sessions, source }))}
        onCancel={cancel}
      />
      {begun === null ? null : (
        <BacktestResult
          played={{ backtest: begun.job, trades, here: false }}
          underlying={underlying}
          opens={members.flatMap((bot) => bot?.definition?.schedule.from ?? [])}
          parts={{ id: 'bot', names: members.map((bot, place) => <bdi key={bot?.id ?? place}>{bot?.name}</bdi>) }}
          partial={running}
          onDay={null}
        />
      )}
    </div>
  );
}
