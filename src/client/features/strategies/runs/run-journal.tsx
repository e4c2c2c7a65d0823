import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { BotRun, RunJournal as Journal } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { olderLinesAtom, useRunJournal } from '#client/state/bots/run-journal.ts';
import { Button } from '#client/ui/button.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { Decision } from '../journal/decision.tsx';

/** Returns the lines by their days, both newest first. */
function byDay(lines: Journal['lines']): readonly (readonly [day: string, lines: Journal['lines']])[] {
  const days = new Map<string, Journal['lines']>();
  for (const each of lines) {
    const day = marketCalendar.dateAt(exchangeTime(each.line.at));
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days];
}

/** The decisions of a run as sentences, newest first. */
export function RunJournal({ run, underlying }: { run: Pick<BotRun, 'run_id' | 'revision' | 'name'>; underlying: string }) {
  const intl = useIntl();
  const titleId = useId();
  const journal = useRunJournal(run);
  const title = intl.formatMessage({ id: 'runs.journal' });
  return (
    <section className="flex flex-col gap-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      <PageState
        resource={journal}
        what={intl.formatMessage({ id: 'runs.journal.of' }, { name: run.name })}
        skeleton={<div className="skeleton h-24" aria-hidden />}
        isEmpty={({ lines, next }) => lines.length === 0 && next === null}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="runs.journal.empty" />
          </p>
        }
      >
        {({ lines, next }) => (
          <div className="flex flex-col gap-3">
            <Lines lines={lines} underlying={underlying} />
            {next === null ? null : <Older runId={run.run_id} />}
          </div>
        )}
      </PageState>
    </section>
  );
}

function Lines({ lines, underlying }: { lines: Journal['lines']; underlying: string }) {
  const format = useFormat();
  return byDay(lines).map(([day, ofDay]) => (
    <div key={day} className="flex flex-col gap-1">
      <h4 className="text-small text-text-3">{format.tradingDate(day)}</h4>
      <ol className="flex flex-col gap-1">
        {ofDay.map(({ number, line }) => (
          <Decision key={number} line={line} underlying={underlying} />
        ))}
      </ol>
    </div>
  ));
}

/** The button that loads older lines. */
function Older({ runId }: { runId: string }) {
  const intl = useIntl();
  const load = useSetAtom(olderLinesAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const press = () => {
    setBusy(true);
    setFailure(null);
    load(runId)
      .catch((thrown: unknown) => setFailure(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button size="sm" variant="ghost" className="self-start" busy={busy} onClick={press}>
        <FormattedMessage id="runs.journal.older" />
      </Button>
      {failure === null ? null : (
        <p role="alert" className="text-small text-danger">
          {errorText(failure, intl)}
        </p>
      )}
    </>
  );
}
