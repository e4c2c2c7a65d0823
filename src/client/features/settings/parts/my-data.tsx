import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { exportOwnData } from '#client/api/own-data.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { saveFile } from '#client/platform/csv.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SectionCard } from './section-card.tsx';

/** Everything that the server has of the user, as a file. */
export function MyData() {
  const intl = useIntl();
  const proof = useProof();
  const offline = useAtomValue(offlineAtom);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const file = await proof(() => exportOwnData({ quiet: 'shown' }));
      saveFile(`strikedesk-${new Date(wallNow()).toISOString().slice(0, 10)}.json`, file);
    } catch (thrown) {
      const error = asApiError(thrown);
      // The user cancelled the proof of identity, which is not an error.
      if (error.code !== 'auth.step-up') setProblem(error);
    }
    setBusy(false);
  };
  return (
    <SectionCard title="settings.data.mine" lead={<FormattedMessage id="settings.data.mine-lead" />}>
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      <div>
        <Button busy={busy} disabled={offline} onClick={() => void press()}>
          <FormattedMessage id="settings.data.save" />
        </Button>
      </div>
    </SectionCard>
  );
}
