import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { endOtherSessions, endSession } from '#client/api/security.ts';
import type { Session } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { wallTime } from '#domain/units/time.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { deviceName } from './device-name.ts';

interface DevicesProps {
  sessions: readonly Session[];
  offline: boolean;
  onChanged: () => Promise<void>;
}

/** The devices with a session, each with a sign-out button. Signing out needs no proof of identity, because it only protects. */
export function Devices({ sessions, offline, onChanged }: DevicesProps) {
  const intl = useIntl();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    await work().catch((thrown: unknown) => setProblem(asApiError(thrown)));
    await onChanged();
    setBusy(false);
  };
  const others = sessions.filter((one) => !one.current);
  return (
    <>
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      <ul className="divide-y divide-border">
        {sessions.map(({ id, user_agent, current, created_at, last_seen_at, ends_at }) => {
          const name = deviceName(user_agent, intl);
          const seen = wallTime(last_seen_at);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {name}
                  {current ? (
                    <Chip tone="primary">
                      <FormattedMessage id="settings.security.this-device" />
                    </Chip>
                  ) : null}
                </p>
                <p className="text-small text-text-3">
                  <FormattedMessage
                    id="settings.security.seen"
                    values={{
                      since: format.wallDate(wallTime(created_at)),
                      date: format.wallDate(seen),
                      time: format.wallTime(seen),
                      end: format.wallDate(wallTime(ends_at)),
                    }}
                  />
                </p>
              </div>
              {current ? null : (
                <Button
                  disabled={offline || busy}
                  aria-label={intl.formatMessage({ id: 'settings.security.end-name' }, { name })}
                  onClick={() => void run(() => endSession(id, { quiet: 'shown' }))}
                >
                  <FormattedMessage id="settings.security.end" />
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 1 ? (
        <div>
          <Button variant="danger" disabled={offline || busy} onClick={() => void run(() => endOtherSessions({ quiet: 'shown' }))}>
            <FormattedMessage id="settings.security.end-others" />
          </Button>
        </div>
      ) : null}
    </>
  );
}
