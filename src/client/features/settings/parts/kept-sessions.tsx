import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { forgetDaysAtom, keepingAtom, keptDaysAtom, readKeptDaysAtom, type KeptOf, keptOf } from '#client/state/market/kept-days.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SectionCard } from './section-card.tsx';

/** The stored sessions for offline backtests by underlying, with a delete button. Empty without any. */
export function KeptSessionsCard({ onChanged }: { onChanged: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const read = useSetAtom(readKeptDaysAtom);
  const forget = useSetAtom(forgetDaysAtom);
  const kept = Object.entries(useAtomValue(keptDaysAtom) ?? {});
  const busy = useAtomValue(keepingAtom) !== null;
  const [failed, setFailed] = useState(false);
  useEffect(() => void read(), [read]);
  if (kept.length === 0) return null;
  const remove = (of: KeptOf) => {
    setFailed(false);
    forget(of).then(onChanged, () => setFailed(true));
  };
  return (
    <SectionCard title="settings.data.sessions" lead={<FormattedMessage id="settings.data.sessions-lead" />}>
      <ul className="grid gap-3" aria-label={intl.formatMessage({ id: 'settings.data.sessions' })}>
        {kept
          .map(([key, days]) => ({ key, days, of: keptOf(key) }))
          .map(({ key, days, of, of: { source, underlying } }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <div className="min-w-40 flex-1">
                <p className="font-semibold">{underlying}</p>
                <p className="text-small text-text-3">
                  <FormattedMessage
                    id={source === 'own-history' ? 'settings.data.sessions-of-own' : 'settings.data.sessions-of'}
                    values={{
                      count: days.length,
                      from: format.tradingDate(days[0]?.date ?? null),
                      to: format.tradingDate(days.at(-1)?.date ?? null),
                      size: intl.formatNumber(Math.max(0.1, days.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000), {
                        maximumFractionDigits: 1,
                      }),
                    }}
                  />
                </p>
              </div>
              <Button
                disabled={busy}
                aria-label={intl.formatMessage(
                  { id: source === 'own-history' ? 'settings.data.sessions-delete-own' : 'settings.data.sessions-delete' },
                  { underlying },
                )}
                onClick={() => remove(of)}
              >
                <FormattedMessage id="settings.data.delete" />
              </Button>
            </li>
          ))}
      </ul>
      {failed ? (
        <Notice kind="error">
          <FormattedMessage id="settings.data.sessions-not-deleted" />
        </Notice>
      ) : null}
    </SectionCard>
  );
}
