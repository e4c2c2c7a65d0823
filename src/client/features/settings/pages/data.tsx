import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { clearCopiesAtom } from '#client/state/session/purge-user.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { MyData } from '../parts/my-data.tsx';
import { Removal } from '../parts/removal.tsx';
import { KeptSessionsCard } from '../parts/kept-sessions.tsx';
import { OfflineNote } from '../parts/offline-note.tsx';

const Import = lazyPart(async () => (await import('../import/index.ts')).ImportCard, { words: ['settings/import'] });

const OwnHistory = lazyPart(async () => (await import('../own-history/index.ts')).OwnHistoryCard, {
  words: ['settings/own-history', 'settings/import'],
});

/** What brings in market data comes with its words over the connection that it needs anyway: nothing of it is kept on the device. */
function LazyImport({ market, ownHistory }: { market: boolean; ownHistory: boolean }) {
  const offline = useAtomValue(offlineAtom);
  const [asked, setAsked] = useState(!offline);
  if (!asked && !offline) setAsked(true);
  return asked ? (
    <>
      {ownHistory ? <OwnHistory /> : null}
      {market ? <Import /> : null}
    </>
  ) : null;
}

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
    <>
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
      <KeptSessionsCard onChanged={() => void measure()} />
    </>
  );
}

/** What this device keeps, a copy of one's own data, candles that one brings along, and the end of it all. */
export function Page() {
  const { features } = useAtomValue(configAtom);
  return (
    <Groups>
      <OfflineNote />
      <OnThisDevice />
      {features.includes('profile') ? <MyData /> : null}
      <LazyImport market={features.includes('market')} ownHistory={features.includes('history')} />
      {features.includes('profile') ? <Removal /> : null}
    </Groups>
  );
}
