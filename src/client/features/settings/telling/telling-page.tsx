import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Notice } from '#client/ui/notice.tsx';
import { OfflineNote } from '../parts/offline-note.tsx';
import { Groups } from '../parts/section-card.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { LogCard } from './log-card.tsx';
import { QuietCard } from './quiet-card.tsx';
import { useTelling } from './use-telling.ts';
import { WhatCard } from './what-card.tsx';

const tellingAtom = featureAtom('telling');

/** Notifications while the app is closed: on this device and on other channels, their schedule, and the log of deliveries. */
export function TellingPage() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const offered = useAtomValue(tellingAtom);
  const state = useTelling(offered && !offline);
  const { telling, error } = state;
  if (!offered)
    return (
      <Notice kind="info" announce={false}>
        <FormattedMessage id="telling.not-offered" />
      </Notice>
    );
  return (
    <Groups>
      <OfflineNote />
      {error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null}
      {telling === null ? (
        error || offline ? null : (
          <div className="skeleton h-64 rounded-card" aria-busy />
        )
      ) : (
        <>
          <DeviceCard telling={telling} offline={offline} again={state.again} />
          <ChannelsCard telling={telling} offline={offline} again={state.again} />
          <WhatCard telling={telling} offline={offline} saving={state.saving} change={state.change} />
          <QuietCard telling={telling} offline={offline} saving={state.saving} change={state.change} />
          <LogCard offline={offline} />
        </>
      )}
    </Groups>
  );
}
