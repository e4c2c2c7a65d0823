import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { wallTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { readKeptCopies, type KeptCopies } from '#client/state/device/kept-copies.ts';
import { userIdAtom } from '#client/state/session/user.ts';
import { Notice } from '#client/ui/notice.tsx';
import { SectionCard } from './section-card.tsx';

/** The data that open offline, by subject with their age; a new `turn` reads them again. */
export function KeptCopiesCard({ turn }: { turn: number }) {
  const intl = useIntl();
  const format = useFormat();
  const userId = useAtomValue(userIdAtom);
  const [copies, setCopies] = useState<readonly KeptCopies[] | 'failed' | null>(null);
  useEffect(() => {
    let over = false;
    const show = (found: readonly KeptCopies[] | 'failed') => {
      if (!over) setCopies(found);
    };
    if (userId !== null) readKeptCopies(userId).then(show, () => show('failed'));
    return () => {
      over = true;
    };
  }, [userId, turn]);
  const moment = (at: number) => `${format.wallDate(wallTime(at))} ${format.wallTime(wallTime(at))}`;
  const list = Array.isArray(copies) ? (copies as readonly KeptCopies[]) : [];
  return (
    <SectionCard title="settings.data.copies" lead={<FormattedMessage id="settings.data.copies-lead" />}>
      {copies === 'failed' ? (
        <Notice kind="error">
          <FormattedMessage id="settings.data.copies-failed" />
        </Notice>
      ) : null}
      {copies !== null && copies !== 'failed' && list.length === 0 ? (
        <p className="text-text-3">
          <FormattedMessage id="settings.data.copies-none" />
        </p>
      ) : null}
      {list.length === 0 ? null : (
        <ul className="grid gap-3" aria-label={intl.formatMessage({ id: 'settings.data.copies' })}>
          {list.map(({ subject, count, bytes, oldest, newest }) => (
            <li key={subject}>
              <p className="font-semibold">
                <FormattedMessage id={`settings.data.copies.${subject}`} />
              </p>
              <p className="text-small text-text-3">
                <FormattedMessage
                  id="settings.data.copies-of"
                  values={{
                    count,
                    size: intl.formatNumber(Math.max(1, Math.round(bytes / 1_000))),
                    newest: moment(newest),
                    oldest: moment(oldest),
                  }}
                />
              </p>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
