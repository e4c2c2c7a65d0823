import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { BotRun } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { runsOfferedAtom, useBotRuns } from '#client/state/bots/runs.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { RunProfit } from '#client/widgets/run-profit.tsx';
import { RunStatusChip } from '#client/widgets/run-status-chip.tsx';

/** A bot run with its status and profit, linked to its run. */
function Running({ run, currency }: { run: BotRun; currency: Currency | undefined }) {
  const runs = useMemo(() => [run], [run]);
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-border px-3 py-3 last:border-b-0">
      <Link to={`${APP_BASE}/strategies?run=${encodeURIComponent(run.run_id)}`} className="link min-w-0 flex-1 break-words">
        {run.name}
      </Link>
      <RunStatusChip status={run.status} />
      <RunProfit runs={runs} currency={currency} meaning={`profit:run:${run.run_id}`} />
    </li>
  );
}

function None() {
  return (
    <p className="p-3 text-text-2">
      <FormattedMessage id="live-trade.strategies.none" />
    </p>
  );
}

/** The portfolio's bot runs that have not ended. */
export function Strategies() {
  const intl = useIntl();
  const { account, portfolio } = useWorkplace();
  const offered = useAtomValue(runsOfferedAtom);
  const runs = useBotRuns(offered ? (portfolio?.id ?? null) : null);
  const alive = useMemo(() => (runs.value ?? []).filter(({ status }) => status !== 'ended'), [runs.value]);
  // The back end does not say whether bots run there.
  if (!offered)
    return (
      <p className="p-3 text-text-2">
        <FormattedMessage id="errors.client.not-offered" />
      </p>
    );
  return (
    <PageState
      market
      resource={runs}
      what={intl.formatMessage({ id: 'live-trade.strategies' })}
      skeleton={<div className="skeleton h-11" aria-hidden />}
      isEmpty={() => alive.length === 0}
      empty={<None />}
    >
      {() => (
        <ul>
          {alive.map((run) => (
            <Running key={run.run_id} run={run} currency={account?.currency} />
          ))}
        </ul>
      )}
    </PageState>
  );
}
