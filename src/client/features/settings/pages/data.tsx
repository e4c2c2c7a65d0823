import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { configAtom } from '#client/state/config.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { clearCopiesAtom } from '#client/state/clear-copies.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { saveMyData } from '../data/save-my-data.ts';
import { LateImport } from '../data/late-import.tsx';
import { Groups } from '../parts/groups.tsx';
import { OfflineNote } from '../parts/offline-note.tsx';
import { SectionCard } from '../parts/section-card.tsx';

interface Storage {
  readonly used: number;
  readonly persisted: boolean;
}
async function readStorage(): Promise<Storage | null> {
  try {
    const [{ usage }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
    return usage === undefined ? null : { used: usage, persisted };
  } catch {
    return null;
  }
}

function OnThisDevice() {
  const intl = useIntl();
  const clear = useSetAtom(clearCopiesAtom);
  const [storage, setStorage] = useState<Storage | null>(null);
  const [done, setDone] = useState<boolean | null>(null);
  const measure = useCallback(() => readStorage().then(setStorage), []);
  useEffect(() => {
    void measure();
  }, [measure]);
  const megabytes = storage === null ? null : intl.formatNumber(storage.used / 1_000_000, { maximumFractionDigits: 1 });
  return (
    <SectionCard title="settings.data.device" lead={<FormattedMessage id="settings.data.device-lead" />}>
      <dl className="facts">
        <dt>
          <FormattedMessage id="settings.data.used" />
        </dt>
        <dd>
          {megabytes === null ? (
            <FormattedMessage id="settings.data.unknown" />
          ) : (
            <FormattedMessage id="settings.data.megabytes" values={{ size: megabytes }} />
          )}
        </dd>
        <dt>
          <FormattedMessage id="settings.data.kept" />
        </dt>
        <dd>
          <FormattedMessage
            id={storage === null ? 'settings.data.unknown' : storage.persisted ? 'settings.data.kept-yes' : 'settings.data.kept-no'}
          />
        </dd>
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void clear().then(setDone).then(measure)}>
          <FormattedMessage id="settings.data.clear" />
        </Button>
        <span role="status" className="text-small text-text-3">
          {done === null ? null : <FormattedMessage id={done ? 'settings.data.cleared' : 'settings.data.not-cleared'} />}
        </span>
      </div>
    </SectionCard>
  );
}

function MyData() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const press = async () => {
    setBusy(true);
    setProblem(null);
    await saveMyData().catch((thrown: unknown) => setProblem(asApiError(thrown)));
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

/** What this device keeps, a copy of one's own data, and candles that one brings along. */
export function Page() {
  const { features } = useAtomValue(configAtom);
  return (
    <Groups>
      <OfflineNote />
      <OnThisDevice />
      {['profile', 'risk'].every((name) => features.includes(name)) ? <MyData /> : null}
      {features.includes('market') ? <LateImport /> : null}
    </Groups>
  );
}
