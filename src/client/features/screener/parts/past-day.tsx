import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PastScreenDays, ScreenRun } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import type { PastInstant } from '#client/state/market/past-address.ts';
import { usePastScreenDays } from '#client/state/market/screener.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PastBar } from '#client/widgets/past/past-bar.tsx';
import { PastNotice } from '#client/widgets/past/past-notice.tsx';
import { type FieldId, fieldOf } from '#domain/screener/fields.ts';
import { fieldName } from '../model/condition-words.ts';

const listed = (dates: readonly string[], closeOnly: readonly string[] = []) =>
  dates.map((date) => ({ date, closeOnly: closeOnly.includes(date) }));

/** Returns the newest recorded day; a day of imported history comes before simulated ones. */
function newestOf({ simulated, own }: PastScreenDays): PastInstant | null {
  const [source, date] = own.length > 0 ? (['own-history', own.at(-1)] as const) : (['simulated-history', simulated.at(-1)] as const);
  return date === undefined ? null : { source, date, minute: null };
}

interface PastDayProps {
  /** Null = the address names no day, so the newest recorded one is shown. */
  past: PastInstant | null;
  show: (past: PastInstant | null) => void;
}

/** Chooses the past day for the screen, at its close or at a minute. */
export function PastDay({ past, show }: PastDayProps) {
  const intl = useIntl();
  const { value, error, refresh } = usePastScreenDays(true);
  const newest = value === null ? null : newestOf(value);
  useEffect(() => {
    if (past === null && newest !== null) show(newest);
  });
  if (value === null && error !== null)
    return (
      <Notice
        kind="error"
        action={
          <Button size="sm" onClick={refresh}>
            <FormattedMessage id="past.again" />
          </Button>
        }
      >
        {errorText(error, intl)}
      </Notice>
    );
  if (value === null) return <div aria-hidden className="skeleton h-15" />;
  const shown = past ?? newest;
  if (shown === null)
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'screener.past.none' })}
        action={
          <Button variant="primary" onClick={() => show(null)}>
            <FormattedMessage id="past.now" />
          </Button>
        }
      />
    );
  return (
    <PastBar
      value={shown}
      days={{ 'simulated-history': listed(value.simulated), 'own-history': listed(value.own, value.own_close_only) }}
      onChange={(next) =>
        show(value.own_close_only.includes(next.date) && next.source === 'own-history' ? { ...next, minute: null } : next)
      }
      onNow={() => show(null)}
    />
  );
}

interface PastFoundProps {
  run: ScreenRun;
  /** The fields in the screen's conditions. */
  fields: readonly FieldId[];
  /** The matches, always shown below this notice. */
  children: ReactNode;
}

/** States the day, minute and data behind the matches, and the fields missing from those data. */
export function PastFound({ run, fields, children }: PastFoundProps) {
  const intl = useIntl();
  const { past, source, exchange_at: at } = run;
  if (past === null || (source !== 'simulated-history' && source !== 'own-history')) return null;
  const missing = fields.filter((field) => past.missing.includes(field) && fieldOf(field) !== null);
  return (
    <div className="flex flex-col gap-3">
      <PastNotice shown={{ source, basis: past.basis, files: past.files, date: past.date, at }} />
      {missing.length === 0 ? null : (
        <Notice kind="warn" announce={false}>
          <FormattedMessage
            id="screener.past.missing"
            values={{
              fields: intl.formatList(
                missing.map((field) => fieldName(intl, field)),
                { type: 'conjunction' },
              ),
            }}
          />
        </Notice>
      )}
      {(
        [
          ['not-listed', past.not_listed],
          ['close-only', past.close_only],
        ] as const
      ).map(([id, names]) =>
        names.length === 0 ? null : (
          <p key={id} className="text-small text-text-3">
            <FormattedMessage id={`screener.past.${id}`} values={{ names: names.join(', ') }} />
          </p>
        ),
      )}
      {children}
    </div>
  );
}
