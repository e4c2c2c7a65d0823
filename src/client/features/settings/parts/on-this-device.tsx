import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clearCopiesAtom } from '#client/state/session/purge-user.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { KeptCopiesCard } from './kept-copies-card.tsx';
import { KeptSessionsCard } from './kept-sessions.tsx';
import { SectionCard } from './section-card.tsx';

/** The browser's storage figures; null = not reported. */
interface Storage {
  readonly used: number | null;
  readonly granted: number | null;
  readonly persisted: boolean | null;
}
const UNSAID: Storage = { used: null, granted: null, persisted: null };

/** Returns the browser's answer to a storage query; null where it has none: some browsers lack the call, and some throw. */
async function answer<T>(ask: (storage: Partial<StorageManager>) => Promise<T> | undefined): Promise<T | null> {
  try {
    return (await ask(navigator.storage ?? {})) ?? null;
  } catch {
    return null;
  }
}

async function readStorage(): Promise<Storage> {
  const [room, persisted] = await Promise.all([answer((storage) => storage.estimate?.()), answer((storage) => storage.persisted?.())]);
  return { used: room?.usage ?? null, granted: room?.quota ?? null, persisted };
}

const GIGABYTE = 1_000_000_000;
/** From this share on, new data may not fit. */
const NEARLY_FULL = 0.9;

/** Used and available storage, and whether the browser may delete it. */
function StorageFacts({ storage: { used, granted, persisted } }: { storage: Storage }) {
  const intl = useIntl();
  const size = (bytes: number) =>
    bytes < GIGABYTE ? (
      <FormattedMessage
        id="settings.data.megabytes"
        values={{ size: intl.formatNumber(bytes / 1_000_000, { maximumFractionDigits: bytes < 100_000_000 ? 1 : 0 }) }}
      />
    ) : (
      <FormattedMessage id="settings.data.gigabytes" values={{ size: intl.formatNumber(bytes / GIGABYTE, { maximumFractionDigits: 1 }) }} />
    );
  return (
    <>
      <dl className="facts">
        <dt>
          <FormattedMessage id="settings.data.used" />
        </dt>
        <dd>{used === null ? <FormattedMessage id="settings.data.unknown" /> : size(used)}</dd>
        {granted === null ? null : (
          <>
            <dt>
              <FormattedMessage id="settings.data.granted" />
            </dt>
            <dd>{size(granted)}</dd>
          </>
        )}
        <dt>
          <FormattedMessage id="settings.data.kept" />
        </dt>
        <dd>
          <FormattedMessage
            id={persisted === null ? 'settings.data.unknown' : persisted ? 'settings.data.kept-yes' : 'settings.data.kept-no'}
          />
        </dd>
      </dl>
      {used !== null && granted !== null && used > NEARLY_FULL * granted ? (
        <Notice kind="warn">
          <FormattedMessage id="settings.data.little-space" />
        </Notice>
      ) : null}
    </>
  );
}

/** The data kept on this device, whether the browser may delete the data, and the button to clear all copies. */
export function OnThisDevice() {
  const clear = useSetAtom(clearCopiesAtom);
  const [storage, setStorage] = useState(UNSAID);
  const [said, setSaid] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const measure = useCallback(() => readStorage().then(setStorage), []);
  useEffect(() => {
    void measure();
  }, [measure]);
  // Some browsers ask the user for permission, so the request needs a press.
  const protect = async () => {
    const agreed = await answer((browser) => browser.persist?.());
    setSaid(agreed === null ? 'settings.data.protect-unknown' : agreed ? null : 'settings.data.protect-refused');
    await measure();
  };
  const clearAll = async () => {
    setSaid((await clear()) ? 'settings.data.cleared' : 'settings.data.not-cleared');
    await measure();
    setTurn((count) => count + 1);
  };
  return (
    <>
      <SectionCard title="settings.data.device" lead={<FormattedMessage id="settings.data.device-lead" />}>
        <StorageFacts storage={storage} />
        <div className="flex flex-wrap items-center gap-3">
          {storage.persisted === true ? null : (
            <Button onClick={() => void protect()}>
              <FormattedMessage id="settings.data.protect" />
            </Button>
          )}
          <Button onClick={() => void clearAll()}>
            <FormattedMessage id="settings.data.clear" />
          </Button>
          <span role="status" className="text-small text-text-3">
            {said === null ? null : <FormattedMessage id={said} />}
          </span>
        </div>
      </SectionCard>
      <KeptCopiesCard turn={turn} />
      <KeptSessionsCard onChanged={() => void measure()} />
    </>
  );
}
