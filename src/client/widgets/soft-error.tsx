import { useAtomValue } from 'jotai';
import { createContext, useCallback, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WallTime } from '#domain/units/time.ts';
import { errorText } from '#client/i18n/error-text.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from './as-of.tsx';
import { useMoment } from './use-moment.ts';

/** A part whose refresh failed while the old content is still shown. */
interface Failure {
  /** From when the content is; null = nobody knows. */
  readonly at: WallTime | null;
  /** Why, in the words of who refused; null where nobody did. */
  readonly cause: string | null;
  readonly retry: () => void;
}

const NONE: ReadonlyMap<string, Failure> = new Map();
const GatheredContext = createContext<((part: string, failure: Failure | null) => void) | null>(null);

interface SoftNoticeProps extends Omit<SoftErrorProps, 'aged' | 'error' | 'byWall'> {
  /** One line each. */
  causes: readonly string[];
  byWall?: boolean | undefined;
}

function SoftNotice({ what, at, causes, onRetry, byWall }: SoftNoticeProps) {
  const intl = useIntl();
  const time = useMoment(at, byWall);
  return (
    <div className="mb-3">
      <Notice
        kind="stale"
        action={
          onRetry ? (
            <Button size="sm" onClick={onRetry}>
              <FormattedMessage id="ui.retry" />
            </Button>
          ) : undefined
        }
      >
        {at === null
          ? intl.formatMessage({ id: 'page.error.soft-unknown' })
          : intl.formatMessage({ id: 'page.error.soft' }, { what, time })}
        {causes.map((cause) => (
          <p key={cause}>{cause}</p>
        ))}
      </Notice>
    </div>
  );
}

/** Shows one notice for all parts of a page that failed to refresh, with the oldest part's time; each part keeps its own age. */
export function OneSoftError({ what, children }: { what: string; children: ReactNode }) {
  const [failures, setFailures] = useState(NONE);
  const gather = useCallback((part: string, failure: Failure | null) => {
    setFailures((old) => {
      const next = new Map(old);
      if (failure === null) next.delete(part);
      else next.set(part, failure);
      return next;
    });
  }, []);
  const failed = [...failures.values()];
  const oldest = failed
    .map(({ at }) => at)
    .reduce((one, other) => (one === null || other === null ? null : one < other ? one : other), failed[0]?.at ?? null);
  const causes = [...new Set(failed.flatMap(({ cause }) => cause ?? []))];
  return (
    <GatheredContext value={gather}>
      {failed.length === 0 ? null : (
        <SoftNotice what={what} at={oldest} causes={causes} onRetry={() => failed.forEach(({ retry }) => retry())} />
      )}
      {children}
    </GatheredContext>
  );
}

interface SoftErrorProps {
  what: string;
  at: WallTime | null;
  error: NonNullable<Resource<unknown>['error']>;
  /** Told by this device's clock, not by that of the simulated exchange. */
  byWall?: boolean | undefined;
  /** True when the content shows its own age. */
  aged: boolean;
  onRetry: (() => void) | undefined;
}

/**
 * Notice of a failed refresh while the old content stays on screen: tells the content's age and the cause, here or once for the page. Without a
 * connection it shows the age only: the connection banner gives the cause, and a retry would be useless.
 */
export function SoftError({ what, at, error, aged, byWall, onRetry }: SoftErrorProps) {
  const intl = useIntl();
  const gather = useContext(GatheredContext);
  const offline = useAtomValue(offlineAtom);
  const part = useId();
  // A missing answer gives no cause: the connection has its own banner.
  const cause = error.kind === 'network' || error.kind === 'aborted' ? null : errorText(error, intl);
  const again = useRef(onRetry);
  useEffect(() => {
    again.current = onRetry;
  });
  useEffect(() => {
    if (offline) return;
    gather?.(part, { at, cause, retry: () => again.current?.() });
    return () => gather?.(part, null);
  }, [gather, part, at, cause, offline]);
  if (gather === null && !offline)
    return <SoftNotice what={what} at={at} causes={cause === null ? [] : [cause]} byWall={byWall} onRetry={onRetry} />;
  return aged ? null : <AsOf at={at} className="block px-3 pb-2" />;
}
