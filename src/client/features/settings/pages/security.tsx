import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { getSecurity, listSessions } from '#client/api/security.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { OfflineNote } from '../parts/offline-note.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { Devices } from '../security/devices.tsx';
import { PasswordForm } from '../security/password-form.tsx';
import { Passkeys } from '../security/passkeys.tsx';
import { RecoveryFile } from '../security/recovery-file.tsx';
import { SecondFactor } from '../security/second-factor.tsx';

const load = async () => {
  const [security, sessions] = await Promise.all([getSecurity({ quiet: 'shown' }), listSessions({ quiet: 'shown' })]);
  return { security, sessions };
};

/** Password, second factor, recovery file, passkeys and signed-in devices of the user. */
export function Page() {
  const intl = useIntl();
  const user = useAtomValue(userDataAtom);
  const offline = useAtomValue(offlineAtom);
  const offered = useAtomValue(configAtom).features.includes('profile');
  const { value, error, again } = useLoaded(load, offered && !offline);
  return (
    <Groups>
      <OfflineNote />
      <SectionCard title="settings.security.password" lead={<FormattedMessage id="settings.security.password-lead" />}>
        <PasswordForm email={user?.email ?? ''} offline={offline} onChanged={() => void again()} />
      </SectionCard>
      {error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null}
      {value ? (
        <>
          <SectionCard title="settings.security.second">
            <SecondFactor security={value.security} offline={offline} onChanged={again} />
          </SectionCard>
          <SectionCard title="settings.security.file" lead={<FormattedMessage id="settings.security.file-lead" />}>
            <RecoveryFile since={value.security.recovery_file_since} email={user?.email ?? ''} offline={offline} onChanged={again} />
          </SectionCard>
          <SectionCard title="settings.security.passkeys" lead={<FormattedMessage id="settings.security.passkeys-lead" />}>
            <Passkeys passkeys={value.security.passkeys} offline={offline} onChanged={again} />
          </SectionCard>
          <SectionCard title="settings.security.devices">
            <Devices sessions={value.sessions} offline={offline} onChanged={again} />
          </SectionCard>
        </>
      ) : offered && !offline && !error ? (
        <div className="skeleton h-64 rounded-card" aria-busy />
      ) : null}
    </Groups>
  );
}
