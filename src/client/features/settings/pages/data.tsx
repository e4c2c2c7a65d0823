import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listAccounts } from '#client/api/accounts.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { getProfile } from '#client/api/authenticate.ts';
import { listPortfolios } from '#client/api/portfolios.ts';
import { getRiskLimits } from '#client/api/risk.ts';
import { listSessions } from '#client/api/security.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { clearCopiesAtom } from '#client/state/session/purge-user.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
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

/** Fetches what the server has of the user and hands it to the browser as a JSON file. Rejects with ApiError; then nothing is saved. */
async function saveMyData(): Promise<void> {
  const quiet = { quiet: 'shown' } as const;
  const [user, accounts, limits, sessions] = await Promise.all([
    getProfile(quiet),
    listAccounts(quiet),
    getRiskLimits(quiet),
    listSessions(quiet),
  ]);
  const portfolios = (await Promise.all(accounts.map(({ id }) => listPortfolios(id, quiet)))).flat();
  const saved_at = new Date(wallNow()).toISOString();
  const text = JSON.stringify({ saved_at, user, accounts, portfolios, limits, sessions }, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `strikedesk-${saved_at.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(address);
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
      <LazyImport market={features.includes('market')} ownHistory={features.includes('history')} />
    </Groups>
  );
}
