import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { addPasskey, newPasskeyOptions, removePasskey } from '#client/api/security.ts';
import type { Security } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { makePasskey, PasskeyError, passkeysWork } from '#client/platform/passkeys.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { wallTime } from '#domain/units/time.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { deviceName } from './device-name.ts';

interface PasskeysProps {
  passkeys: Security['passkeys'];
  offline: boolean;
  onChanged: () => Promise<void>;
}

/** Lists, creates and removes passkeys. */
export function Passkeys({ passkeys, offline, onChanged }: PasskeysProps) {
  const intl = useIntl();
  const format = useFormat();
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await onChanged();
    } catch (thrown) {
      const error: ApiError | PasskeyError = thrown instanceof PasskeyError ? thrown : asApiError(thrown);
      if (error instanceof PasskeyError) setProblem(intl.formatMessage({ id: `settings.security.passkey-${error.refusal}` }));
      else if (error.code !== 'auth.step-up') setProblem(errorText(error, intl));
    }
    setBusy(false);
  };
  const add = async () => {
    const options = await proof(() => newPasskeyOptions({ quiet: 'shown' }));
    const made = await makePasskey(options);
    await proof(() => addPasskey(deviceName(navigator.userAgent, intl), made, { quiet: 'shown' }));
  };
  return (
    <>
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      {passkeys.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="settings.security.no-passkeys" />
        </p>
      ) : (
        <ul className="grid gap-2">
          {passkeys.map(({ id, label, created_at, last_used_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{label}</p>
                <p className="text-small text-text-3">
                  <FormattedMessage id="settings.security.passkey-made" values={{ date: format.wallDate(wallTime(created_at)) }} />
                  {last_used_at === null ? null : (
                    <>
                      {' · '}
                      <FormattedMessage id="settings.security.passkey-used" values={{ date: format.wallDate(wallTime(last_used_at)) }} />
                    </>
                  )}
                </p>
              </div>
              <Button
                disabled={offline || busy}
                aria-label={intl.formatMessage({ id: 'settings.security.passkey-remove-name' }, { name: label })}
                onClick={() => void run(() => proof(() => removePasskey(id, { quiet: 'shown' })))}
              >
                <FormattedMessage id="settings.security.passkey-remove" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <div>
          <Button variant="primary" busy={busy} disabled={offline} onClick={() => void run(add)}>
            <FormattedMessage id="settings.security.passkey-add" />
          </Button>
        </div>
      ) : (
        <p className="text-small text-text-3">
          <FormattedMessage id="settings.security.passkeys-insecure" />
        </p>
      )}
    </>
  );
}
