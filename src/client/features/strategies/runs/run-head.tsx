import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotRun } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { RunProfit } from '#client/widgets/run-profit.tsx';
import { RunStatusChip } from '#client/widgets/run-status-chip.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { runNow } from '../model/run-now.ts';
import { Fact } from './fact.tsx';
import { GroupButtons } from './group-buttons.tsx';
import { RunAsks } from './run-asks.tsx';
import { RunButtons } from './run-buttons.tsx';

/** The limits that are set for the bot. */
function Limits({ run, currency }: { run: BotRun; currency: Currency | undefined }) {
  const format = useFormat();
  const { loss, profit, trades, lots, margin = null } = run.definition.limits;
  const of = (id: string, value: number | null, shown: (value: number) => ReactNode) =>
    value === null ? null : <Fact id={`runs.limit.${id}`}>{shown(value)}</Fact>;
  const money = (value: number) => <Money value={value} {...(currency === undefined ? {} : { currency })} />;
  return (
    <>
      {of('loss', loss, money)}
      {of('profit', profit, money)}
      {of('margin', margin, money)}
      {of('lots', lots, (value) => format.integer(value))}
      {run.bot_id === null ? null : (
        <Fact id="runs.trades">
          <FormattedMessage id={trades === null ? 'runs.trades.done' : 'runs.trades.of'} values={{ done: run.trades, most: trades ?? 0 }} />
        </Fact>
      )}
    </>
  );
}

/** The state of a run: status, profit, start time and actions. */
export function RunHead({ run, currency }: { run: BotRun; currency: Currency | undefined }) {
  const intl = useIntl();
  const format = useFormat();
  const now = runNow(run);
  const runs = useMemo(() => [run], [run]);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <RunStatusChip status={run.status} />
        <PaperMark />
        <span className="text-small text-text-3">
          <FormattedMessage id="runs.since" values={{ time: format.dateTime(exchangeTime(run.started_at)) }} />
        </span>
      </p>
      <p role="status">{intl.formatMessage({ id: now.id }, now.values)}</p>
      {run.reason_code === null || run.asks ? null : (
        <Notice kind={run.status === 'ended' ? 'info' : 'warn'} announce={false}>
          {errorText({ code: run.reason_code, message: run.reason_code }, intl)}
        </Notice>
      )}
      <RunAsks run={run} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <Fact id="strategies.run.profit">
          <RunProfit runs={runs} currency={currency} meaning={`profit:run:${run.run_id}`} />
        </Fact>
        <Limits run={run} currency={currency} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {run.bot_id === null ? <GroupButtons run={run} /> : <RunButtons bot={{ id: run.bot_id, name: run.name }} run={run} />}
      </div>
    </div>
  );
}
