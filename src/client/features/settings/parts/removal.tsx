import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { removeUser } from '#client/api/own-data.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { leaveForEverAtom } from '#client/state/session/leave-for-ever.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SectionCard } from './section-card.tsx';
import { useOwnsServer } from './use-owns-server.ts';

const OTHER = 'profile.other-email';

/** The end of the account: everything at the server, then everything on this device. */
export function Removal() {
  const intl = useIntl();
  const proof = useProof();
  const offline = useAtomValue(offlineAtom);
  const user = useAtomValue(userDataAtom);
  const leave = useSetAtom(leaveForEverAtom);
  const toast = useSetAtom(pushToastAtom);
  const owns = useOwnsServer();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [isOther, setOther] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const remove = async () => {
    setBusy(true);
    try {
      await proof(() => removeUser(typed.trim(), { quiet: 'shown' }));
      await leave();
      toast({ kind: 'success', title: { id: 'settings.data.removal-done' } });
      return;
    } catch (thrown) {
      const error = asApiError(thrown);
      setOther(error.code === OTHER);
      if (error.code !== 'auth.step-up' && error.code !== OTHER) setProblem(error);
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || offline) return;
    setProblem(null);
    const other = typed.trim().toLowerCase() !== user?.email.toLowerCase();
    setOther(other);
    if (!other) void remove();
  };
  return (
    <SectionCard title="settings.data.removal" lead={<FormattedMessage id="settings.data.removal-lead" />}>
      {owns ? (
        <Notice kind="warn" announce={false}>
          <FormattedMessage id="settings.data.removal-owner" />
        </Notice>
      ) : null}
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      <form method="post" noValidate className="grid gap-3" onSubmit={onSubmit}>
        <TextField
          label={intl.formatMessage({ id: 'settings.data.removal-email' })}
          error={isOther ? intl.formatMessage({ id: `errors.${OTHER}` }) : null}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <div>
          <Button type="submit" variant="danger" busy={busy} disabled={offline}>
            <FormattedMessage id="settings.data.removal-submit" />
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
