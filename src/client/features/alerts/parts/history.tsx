import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { listFirings } from '#client/api/alerts.ts';
import type { AlertFiring } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useFirings } from '#client/state/notices/alerts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Bell } from '#client/ui/icons.ts';
import { alertSentence, termLabel } from '../model/alert-words.ts';
import { TermValue } from './term-value.tsx';

function FiringLine({ firing }: { firing: AlertFiring }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <li className="card flex flex-col gap-1 p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{alertSentence(intl, format, firing)}</p>
        <span className="text-small text-text-3">{format.dateTime(exchangeTime(firing.exchange_at))}</span>
      </div>
      <ul className="flex flex-col gap-1 text-text-2">
        {firing.terms.map((term, place) =>
          term.measure === 'bot' || term.measure === 'screen' ? null : (
            <li key={place} className="flex flex-wrap gap-x-2">
              <span>{termLabel(intl, format, term)}</span>
              {term.value === null ? (
                <span>
                  <FormattedMessage id={`alerts.missing.${term.missing ?? 'none'}`} />
                </span>
              ) : (
                <FormattedMessage
                  id="alerts.history.at"
                  values={{
                    value: <TermValue key="value" term={term} value={term.value} />,
                    age: ageOf(term.received_at, firing.received_at),
                  }}
                />
              )}
            </li>
          ),
        )}
      </ul>
      {firing.symbols.length === 0 ? null : (
        <p className="text-text-2" dir="ltr">
          {firing.symbols.join(', ')}
        </p>
      )}
      {firing.note === null ? null : <p className="text-text-2">{firing.note}</p>}
    </li>
  );
}

/** How old a value was when its alert fired, in whole seconds. */
const ageOf = (receivedAt: number | null, firedAt: number): number =>
  receivedAt === null ? 0 : Math.max(0, Math.round((firedAt - receivedAt) / 1_000));

/** The firings of all alerts, newest first. */
export function History() {
  const intl = useIntl();
  const firings = useFirings();
  const [older, setOlder] = useState<{ readonly list: readonly AlertFiring[]; readonly more: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const loadOlder = (before: string) => {
    setBusy(true);
    listFirings(before)
      .then((page) => setOlder((old) => ({ list: [...(old?.list ?? []), ...page.firings], more: page.more })))
      // The error catalogue's toast shows a failed call; the button stays.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <PageState
      resource={firings}
      what={intl.formatMessage({ id: 'alerts.tab.history' })}
      skeleton={<div aria-hidden className="skeleton h-44" />}
      isEmpty={(value) => value.firings.length === 0}
      empty={<EmptyState icon={Bell} title={intl.formatMessage({ id: 'alerts.history.none' })} />}
    >
      {(value) => {
        const shown = [...value.firings, ...(older?.list ?? [])];
        const last = shown.at(-1);
        const more = older === null ? value.more : older.more;
        return (
          <div className="flex flex-col gap-3">
            <ul aria-label={intl.formatMessage({ id: 'alerts.tab.history' })} className="flex flex-col gap-2">
              {shown.map((firing) => (
                <FiringLine key={firing.firing_id} firing={firing} />
              ))}
            </ul>
            {more && last !== undefined ? (
              <Button busy={busy} onClick={() => loadOlder(last.firing_id)}>
                <FormattedMessage id="alerts.history.more" />
              </Button>
            ) : null}
          </div>
        );
      }}
    </PageState>
  );
}
