import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { tryAlert } from '#client/api/alerts.ts';
import type { AlertTrial, AlertTrialBody } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';

/** A pause in the filling in after which an alert is tried. */
const PAUSE_MS = 600;
/** Most firing times listed one by one; the rest are counted. */
const MOST_NAMED = 6;

type Tried = { readonly of: string; readonly trial: AlertTrial | 'failed' };

/** Tests the alert of the form against the last stored day, after a pause in the edits. */
function useTrial(body: AlertTrialBody | null, offline: boolean): AlertTrial | 'failed' | 'trying' | null {
  const of = body === null || offline ? null : JSON.stringify(body);
  const [tried, setTried] = useState<Tried | null>(null);
  useEffect(() => {
    if (of === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      tryAlert(JSON.parse(of) as AlertTrialBody, { signal: abort.signal, quiet: 'shown' }).then(
        (trial) => setTried({ of, trial }),
        () => {
          if (!abort.signal.aborted) setTried({ of, trial: 'failed' });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [of]);
  if (of === null) return null;
  return tried?.of === of ? tried.trial : 'trying';
}

interface TrialLineProps {
  /** The alert to test; null while a field is missing. */
  body: AlertTrialBody | null;
  offline: boolean;
  /** The subject of each term, in words. */
  labels: readonly string[];
}

/** The times at which the alert would have fired on the last stored day, and the terms that cannot be tested on that day. */
export function TrialLine({ body, offline, labels }: TrialLineProps) {
  const intl = useIntl();
  const format = useFormat();
  const trial = useTrial(body, offline);
  const text = () => {
    if (trial === null) return '';
    if (trial === 'trying' || trial === 'failed') return intl.formatMessage({ id: `alerts.trial.${trial}` });
    if (trial.trading_date === null) return intl.formatMessage({ id: 'alerts.trial.no-day' });
    const date = format.tradingDate(trial.trading_date);
    const missing = trial.unanswered.map(({ place }) => labels[place] ?? '');
    const left =
      missing.length === 0 ? '' : ` ${intl.formatMessage({ id: 'alerts.trial.unanswered' }, { names: intl.formatList(missing) })}`;
    if (trial.times === null) return `${intl.formatMessage({ id: 'alerts.trial.blind' }, { date })}${left}`;
    const named = trial.times.slice(0, MOST_NAMED).map((at) => format.time(exchangeTime(at)));
    const values = {
      date,
      count: trial.times.length,
      times: intl.formatList(named, { type: 'unit' }),
      more: trial.times.length - named.length,
    };
    return `${intl.formatMessage({ id: 'alerts.trial.told' }, values)}${left}`;
  };
  return (
    <p
      role="status"
      className="mb-3 min-h-5 text-small text-text-2"
      data-trial={trial !== null && typeof trial === 'object' ? 'done' : 'open'}
    >
      {text()}
    </p>
  );
}
