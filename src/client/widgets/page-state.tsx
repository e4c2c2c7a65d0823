import { errorText } from '#client/i18n/error-text.ts';
import { useAtomValue } from 'jotai';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CloudOff } from '#client/ui/icons.ts';
import { closedFacts, freshnessAt, factsOfResource, type FreshnessFacts } from './freshness-facts.ts';
import { useReportFreshness } from './page-freshness.ts';
import { LoadError } from './load-error.tsx';
import { EmptyState } from './empty-state.tsx';
import { SoftError } from './soft-error.tsx';
import { useNowSelect } from './use-now.ts';
import { WholeListContext } from './whole-list.ts';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import type { WallTime } from '#domain/units/time.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { Notice } from '#client/ui/notice.tsx';

const SKELETON_AFTER_MS = 150;

function Delayed({ children, atOnce }: { children: ReactNode; atOnce: boolean }) {
  const [due, setDue] = useState(atOnce);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // The space is taken from the start, so that nothing moves when the blocks or the content appear.
  return <div className={cx(!due && 'invisible')}>{children}</div>;
}

export interface PageStateProps<T> {
  resource: Resource<T> & { readonly refresh?: () => void };
  /** Name of the content in the user's language, such as "Positions", for the region and the messages. */
  what: string;
  /** Blocks with the geometry of the content. */
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
  /** Whether there are no rows, and what is said then. */
  isEmpty?: (value: T) => boolean;
  empty?: ReactNode;
  /** Whether filters hide everything, and how they are cleared. */
  isFilteredEmpty?: boolean;
  onClearFilters?: () => void;
  /** What is missing before there can be anything (no broker connected); replaces everything else. */
  blocked?: ReactNode;
  onRetry?: () => void;
  /** Holds market numbers: they count for the page's freshness and lose emphasis when they are no longer live. */
  market?: boolean;
  /** The numbers are of a market that lives by the time of all: their age is told by this device's clock. */
  byWall?: boolean;
  /** Of a market that closes: since when its session is closed, which is how old its numbers are; null or absent = open. */
  closedAt?: WallTime | null;
  /** The blocks take the place of other blocks: between them there is no empty moment. */
  skeletonAtOnce?: boolean;
  className?: string;
}

/**
 * One region in whichever state it is: skeleton, cached, live, stale, empty, filtered empty, error, soft error, blocked.
 * What is cached stays readable while it is refreshed and when the refresh fails.
 */
export function PageState<T>(props: PageStateProps<T>) {
  const { resource, what, skeleton, children, isEmpty, empty, isFilteredEmpty, onClearFilters, blocked, market = false, className } = props;
  const intl = useIntl();
  const retry = props.onRetry ?? resource.refresh;
  const { value, status, error } = resource;
  const facts: FreshnessFacts = {
    ...factsOfResource(resource),
    ...(props.byWall === true ? { byWall: true } : {}),
    ...closedFacts(props.closedAt),
  };
  useReportFreshness(what, market && value !== null && blocked === undefined ? facts : null);
  const offline = useAtomValue(offlineAtom);
  const stale = useNowSelect((now) => market && value !== null && ['cached', 'unknown'].includes(freshnessAt(facts, now)));
  const ageKnown = useAtomValue(ageShownAtom);
  // A transition replaces the page's placeholders in slices: all at once would block a slow phone.
  // A deferred value would let every other update of the page run first.
  const [mayShow, setMayShow] = useState(ageKnown);
  useEffect(() => startTransition(() => setMayShow(ageKnown)), [ageKnown]);
  const ageShown = mayShow && ageKnown;
  // On the first page load the skeleton replaces the pre-rendered one, so it shows without delay.
  const blocks = <Delayed atOnce={!ageShown || props.skeletonAtOnce === true}>{skeleton}</Delayed>;
  // Not busy while a precondition is missing: nothing is being loaded.
  const busy = blocked === undefined && (status === 'loading' || (status === 'idle' && value === null) || !ageShown);

  const body = () => {
    if (blocked !== undefined) return blocked;
    if (value === null) {
      const unreachable = error === null || error.kind === 'network' || error.kind === 'time-out';
      if (error?.kind === 'not-offered') return <EmptyState title={errorText(error, intl)} />;
      if (status === 'error' && error && !(offline && unreachable)) return <LoadError what={what} error={error} onRetry={retry} />;
      if (offline)
        return (
          <EmptyState icon={CloudOff} title={intl.formatMessage({ id: 'page.offline.title' })}>
            <FormattedMessage id="page.offline.text" />
          </EmptyState>
        );
      return blocks;
    }
    if (!ageShown) return blocks;
    // Unreadable rows do not make the list empty.
    if (isEmpty?.(value) && empty !== undefined) return resource.unreadable ? null : empty;
    if (isFilteredEmpty)
      return (
        <EmptyState
          title={intl.formatMessage({ id: 'page.filtered.title' })}
          action={
            <Button onClick={onClearFilters}>
              <FormattedMessage id="page.filtered.clear" />
            </Button>
          }
        />
      );
    return <WholeListContext value={!resource.unreadable}>{children(value)}</WholeListContext>;
  };
  return (
    <section
      className={cx('page-state', stale && 'is-stale', className)}
      aria-label={what}
      aria-busy={busy || undefined}
      data-blank={(busy && (value === null || !ageShown)) || undefined}
    >
      {value !== null && status === 'error' && error && blocked === undefined ? (
        <SoftError what={what} at={resource.receivedAt} error={error} aged={market} byWall={props.byWall} onRetry={retry} />
      ) : null}
      {value !== null && resource.unreadable && blocked === undefined ? (
        <div className="mb-3">
          <Notice kind="warn">
            <FormattedMessage id="page.unreadable" values={{ count: resource.unreadable }} />
          </Notice>
        </div>
      ) : null}
      {value === null && busy ? <span className="sr-only">{intl.formatMessage({ id: 'page.loading' }, { what })}</span> : null}
      {body()}
    </section>
  );
}
