import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotResult, BotRun } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { netOf } from '#client/state/bots/run-net.ts';
import { RunNet } from '#client/widgets/run-net.tsx';
import { SoftError } from '#client/widgets/soft-error.tsx';

interface RunsHeadProps {
  runs: LiveResource<BotRun[]>;
  /** Results after charges; null while unknown. */
  results: readonly BotResult[] | null;
  currency: Currency | undefined;
}

/** The number of running bots and their total result of the day, or a notice where these could not be loaded. */
export function RunsHead({ runs: { value, status, error, receivedAt, refresh }, results, currency }: RunsHeadProps) {
  const intl = useIntl();
  const alive = useMemo(() => (value ?? []).filter((run) => run.status !== 'ended'), [value]);
  const nets = useMemo(() => {
    const newest = alive.reduce((last, { trading_date: date }) => (date !== null && date > last ? date : last), '');
    const ofDay = alive.filter(({ trading_date: date }) => date === newest);
    return ofDay.map((run) =>
      netOf(
        run,
        results?.find(({ run_id: id }) => id === run.run_id),
      ),
    );
  }, [alive, results]);
  const count = (wanted: BotRun['status']) => alive.filter((run) => run.status === wanted).length;
  if (status === 'error' && value === null)
    return (
      <Notice
        kind="stale"
        action={
          <Button size="sm" onClick={refresh}>
            <FormattedMessage id="ui.retry" />
          </Button>
        }
      >
        <FormattedMessage id="strategies.run.unknown" />
      </Notice>
    );
  const failed =
    status === 'error' && error !== null ? (
      <SoftError what={intl.formatMessage({ id: 'strategies.run.label' })} at={receivedAt} error={error} aged={false} onRetry={refresh} />
    ) : null;
  if (alive.length === 0) return failed;
  return (
    <>
      {failed}
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span>
          <FormattedMessage id="strategies.run.summary" values={{ running: count('running'), paused: count('paused') }} />
        </span>
        <span className="flex items-baseline gap-2">
          <span className="text-small text-text-3">
            <FormattedMessage id="strategies.net.runs" />
          </span>
          <RunNet runs={nets} span="day" currency={currency} meaning="net:runs" />
        </span>
      </p>
    </>
  );
}
