import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clearCopiesAtom } from '#client/state/session/purge-user.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { KeptCopiesCard } from './kept-copies-card.tsx';
import { KeptSessionsCard } from './kept-sessions.tsx';
import { SectionCard } from './section-card.tsx';

interface Storage {
  readonly used: number;
  /** What the browser grants altogether; null = it does not say. */
  readonly granted: number | null;
  readonly persisted: boolean;
}
async function readStorage(): Promise<Storage | null> {
  try {
    const [{ usage, quota }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
    return usage === undefined ? null : { used: usage, granted: quota ?? null, persisted };
  } catch {
    return null;
  }
}

/** From this share on what is new may find no room. */
const NEARLY_FULL = 0.9;

/** What the browser says of the storage: how much is used and granted, and whether it may clear it. */
function StorageFacts({ storage }: { storage: Storage | null }) {
  const intl = useIntl();
  const size = (bytes: number) => (
    <FormattedMessage
      id="settings.data.megabytes"
      values={{ size: intl.formatNumber(bytes / 1_000_000, { maximumFractionDigits: bytes < 100_000_000 ? 1 : 0 }) }}
    />
  );
  return (
    <>
      <dl className="facts">
        <dt>
          <FormattedMessage id="settings.data.used" />
        </dt>
        <dd>{storage === null ? <FormattedMessage id="settings.data.unknown" /> : size(storage.used)}</dd>
        {storage === null || storage.granted === null ? null : (
          <>
            <dt>
              <FormattedMessage id="settings.data.granted" />
            </dt>
            <dd>{size(storage.granted)}</dd>
          </>
        )}
        <dt>
          <FormattedMessage id="settings.data.kept" />
        </dt>
        <dd>
          <FormattedMessage
            id={storage === null ? 'settings.data.unknown' : storage.persisted ? 'settings.data.kept-yes' : 'settings.data.kept-no'}
          />
        </dd>
      </dl>
      {storage !== null && storage.granted !== null && storage.used > NEARLY_FULL * storage.granted ? (
        <Notice kind="warn">
          <FormattedMessage id="settings.data.little-space" />
        </Notice>
      ) : null}
    </>
  );
}

/** What this device keeps, whether the browser may clear it, and the way to clear it oneself. */
export function OnThisDevice() {
  const clear = useSetAtom(clearCopiesAtom);
  const [storage, setStorage] = useState<Storage | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const measure = useCallback(() => readStorage().then(setStorage), []);
  useEffect(() => {
    void measure();
  }, [measure]);
  // Some browsers ask their user, so it is asked for by a press.
  const protect = async () => {
    const agreed = await navigator.storage.persist().catch(() => false);
    setSaid(agreed ? null : 'settings.data.protect-refused');
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
          {storage !== null && !storage.persisted ? (
            <Button onClick={() => void protect()}>
              <FormattedMessage id="settings.data.protect" />
            </Button>
          ) : null}
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
