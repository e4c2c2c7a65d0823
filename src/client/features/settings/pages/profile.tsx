import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { updateProfileAtom } from '#client/state/session/user-record.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { Select } from '#client/ui/select.tsx';
import { AutosaveText } from '../parts/autosave-text.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { OFFLINE_NOTE, OfflineNote } from '../parts/offline-note.tsx';
import { SavedMark } from '../parts/saved-mark.tsx';
import { useSaving } from '../parts/use-saving.ts';

const DEVICE = 'device';

function TimeZone() {
  const intl = useIntl();
  const user = useAtomValue(userDataAtom);
  const offline = useAtomValue(offlineAtom);
  const update = useSetAtom(updateProfileAtom);
  const { saving, save } = useSaving();
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...(user?.time_zone ? [user.time_zone] : [])])];
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div>
      <Select
        label={intl.formatMessage({ id: 'settings.profile.zone' })}
        hint={
          <>
            <FormattedMessage id="settings.profile.zone-hint" /> <SavedMark saving={saving} />
          </>
        }
        disabled={offline}
        aria-details={offline ? OFFLINE_NOTE : undefined}
        value={user?.time_zone ?? DEVICE}
        options={[
          { value: DEVICE, label: intl.formatMessage({ id: 'settings.profile.zone-device' }, { zone: own }) },
          ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
        onChange={(zone) =>
          void save(
            () => update({ time_zone: zone === DEVICE ? null : zone }).then(() => true),
            () => undefined,
          )
        }
      />
    </div>
  );
}

/** The user's profile on this server. */
export function Page() {
  const intl = useIntl();
  const user = useAtomValue(userDataAtom);
  const update = useSetAtom(updateProfileAtom);
  return (
    <Groups>
      <OfflineNote />
      <SectionCard title="settings.profile.title">
        <dl className="facts">
          <dt>
            <FormattedMessage id="settings.profile.email" />
          </dt>
          <dd className="[overflow-wrap:anywhere]">{user?.email}</dd>
        </dl>
        <AutosaveText
          name="name"
          label={intl.formatMessage({ id: 'settings.profile.name' })}
          autoComplete="name"
          value={user?.name ?? ''}
          save={(name) => update({ name })}
        />
        <AutosaveText
          name="mobile"
          type="tel"
          label={intl.formatMessage({ id: 'settings.profile.mobile' })}
          autoComplete="tel"
          value={user?.mobile ?? ''}
          save={(mobile) => update({ mobile })}
        />
        <TimeZone />
      </SectionCard>
    </Groups>
  );
}
