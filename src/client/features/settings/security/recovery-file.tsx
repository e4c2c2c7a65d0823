import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { makeRecoveryFile } from '#client/api/security.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { saveFile } from '#client/platform/csv.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { wallTime } from '#domain/units/time.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

interface RecoveryFileProps {
  since: number | null;
  email: string;
  offline: boolean;
  onChanged: () => Promise<void>;
}

/** Account recovery without anybody's help: a file with a one-time code. The code is never shown on the screen. */
export function RecoveryFile({ since, email, offline, onChanged }: RecoveryFileProps) {
  const intl = useIntl();
  const format = useFormat();
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const make = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const code = await proof(() => makeRecoveryFile({ quiet: 'shown' }));
      const text = intl.formatMessage({ id: 'settings.security.file-text' }, { code, email, address: `${window.location.origin}/recover` });
      saveFile(intl.formatMessage({ id: 'settings.security.file-name' }), new Blob([text], { type: 'text/plain;charset=utf-8' }));
      setSaved(true);
      await onChanged();
    } catch (thrown) {
      const error = asApiError(thrown);
      // The user cancelled the proof of identity, which is not an error.
      if (error.code !== 'auth.step-up') setProblem(error);
    }
    setBusy(false);
  };
  return (
    <>
      <p className="text-text-2">
        {since === null ? (
          <FormattedMessage id="settings.security.file-none" />
        ) : (
          <FormattedMessage id="settings.security.file-since" values={{ date: format.wallDate(wallTime(since)) }} />
        )}
      </p>
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      {saved ? (
        <Notice kind="success">
          <FormattedMessage id="settings.security.file-saved" />
        </Notice>
      ) : null}
      <div>
        <Button disabled={offline} busy={busy} onClick={() => void make()}>
          <FormattedMessage id="settings.security.file-make" />
        </Button>
      </div>
    </>
  );
}
