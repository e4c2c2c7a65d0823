import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { getRunDrift } from '#client/api/bot-runs.ts';
import type { BotRun, RunDrift as Drift } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { useLastAnswer } from '../use-last-answer.ts';
import { DriftResult } from './drift-result.tsx';

interface RunDriftProps {
  run: Pick<BotRun, 'run_id' | 'held' | 'definition'>;
  currency: Currency | undefined;
}

/** Compares a day of a run with a backtest of that day under the same rules. Started by a button, because the server has to compute it. */
export function RunDrift({ run, currency }: RunDriftProps) {
  const intl = useIntl();
  const titleId = useId();
  return (
    <section className="flex flex-col gap-3" aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        <FormattedMessage id="drift.title" />
      </h3>
      <p className="text-small text-text-3">{intl.formatMessage({ id: run.held ? 'drift.status.by-hand' : 'drift.about' })}</p>
      {run.held ? null : <Comparison run={run} currency={currency} />}
    </section>
  );
}

function Comparison({ run, currency }: RunDriftProps) {
  const intl = useIntl();
  const format = useFormat();
  const reasonId = useId();
  const offline = useAtomValue(offlineAtom);
  const { ask, busy, error, answer: drift } = useLastAnswer<Drift>();
  const compare = (date: string | null) => ask((signal) => getRunDrift(run.run_id, date, { signal }));
  const date = drift?.date ?? null;
  const days = drift?.dates ?? [];
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        {days.length === 0 ? null : (
          <Select
            className="min-w-0 flex-1 basis-40"
            label={intl.formatMessage({ id: 'preview.day' })}
            value={date ?? days[0] ?? ''}
            disabled={offline}
            options={days.map((value) => ({ value, label: format.tradingDate(value) }))}
            onChange={compare}
          />
        )}
        <Button
          className={days.length === 0 ? undefined : 'mt-6'}
          busy={busy}
          disabled={offline}
          describedBy={offline ? reasonId : undefined}
          onClick={() => compare(date)}
        >
          <FormattedMessage id={busy ? 'drift.comparing' : drift === null ? 'drift.compare' : 'drift.again'} />
        </Button>
      </div>
      {offline ? (
        <Notice kind="stale" id={reasonId}>
          <FormattedMessage id="preview.offline" />
        </Notice>
      ) : null}
      {error === null ? null : <Notice kind="error">{errorText(error, intl)}</Notice>}
      {drift === null ? (
        busy ? (
          <div className="skeleton h-40" aria-hidden />
        ) : null
      ) : drift.status === 'compared' ? (
        <DriftResult drift={drift} underlying={run.definition.underlying} currency={currency} />
      ) : (
        <Notice kind="info">
          <FormattedMessage id={`drift.status.${drift.status}`} />
        </Notice>
      )}
    </>
  );
}
