import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { worstFreshness, type Freshness } from '#domain/market/freshness.ts';
import { wallTime, type WallTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { pulseHolds } from '#client/state/stream/pulse.ts';
import { cx } from '#client/ui/cx.ts';
import { freshnessAt, type FreshnessFacts } from './freshness-facts.ts';
import { heldFreshness } from './held-freshness.ts';
import { freshnessText } from './freshness-text.ts';
import { pageState, useFreshnessSources, useReportFreshness } from './page-freshness.ts';
import { useNow } from './use-now.ts';

interface MarkProps {
  freshness: Freshness;
}

/** The badge's sign: filled dot live, hollow dot slow or delayed, clock cached, square closed, question mark unknown. */
function Mark({ freshness }: MarkProps) {
  const hollow = freshness === 'slow' || freshness === 'delayed';
  return (
    <svg aria-hidden width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.5">
      {freshness === 'live' ? <circle cx="6" cy="6" r="4" fill="currentColor" stroke="none" /> : null}
      {hollow ? <circle cx="6" cy="6" r="3.5" /> : null}
      {freshness === 'cached' ? <path d="M6 3v3l2 1.5M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z" strokeWidth="1.25" /> : null}
      {freshness === 'closed' ? <rect x="2.5" y="2.5" width="7" height="7" fill="currentColor" stroke="none" /> : null}
      {freshness === 'unknown' ? <path d="M4 4.2a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.6M6 9.6v.2" strokeLinecap="round" /> : null}
    </svg>
  );
}

interface BadgeProps {
  freshness: Freshness;
  facts: FreshnessFacts;
  now: WallTime;
  /** On the blue header. */
  onNav?: boolean;
  className?: string | undefined;
}

/** A freshness in a word and a sign, with its age. Not a live region: age changes are never announced. */
function Badge({ freshness, facts, now, onNav, className }: BadgeProps) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <span className={cx('fresh', `fresh-${freshness}`, onNav && 'fresh-nav', className)} data-freshness={freshness}>
      <Mark freshness={freshness} />
      <span>{freshnessText(freshness, facts, now, intl, format)}</span>
    </span>
  );
}

/** Returns the freshness of the facts now, as it is held. */
function useHeld(facts: FreshnessFacts, now: WallTime): Freshness {
  const [shown, setShown] = useState<Freshness | null>(null);
  const freshness = heldFreshness(shown, freshnessAt(facts, now), pulseHolds());
  if (freshness !== shown) setShown(freshness);
  return freshness;
}

/** Freshness of a single source of the page, independent of the others. */
export function SourceBadge({ facts }: { facts: FreshnessFacts }) {
  const now = useNow();
  return <Badge freshness={useHeld(facts, now)} facts={facts} now={now} />;
}

const SECOND = 1_000;

/** The facts by the second: prices that tick would have the header drawn with each. */
const bySecond = (facts: FreshnessFacts): FreshnessFacts => ({
  ...facts,
  receivedAt: facts.receivedAt === null ? null : wallTime(Math.floor(facts.receivedAt / SECOND) * SECOND),
});

interface FreshnessBadgeProps {
  facts: FreshnessFacts;
  className?: string;
}

/**
 * Freshness badge for numbers of a page. The numbers count towards the page's freshness, so that badge and header never contradict each other.
 */
export function FreshnessBadge({ facts, className }: FreshnessBadgeProps) {
  const now = useNow();
  const own = useHeld(facts, now);
  useReportFreshness('', bySecond(facts));
  const page = pageState(useFreshnessSources(), now, useAtomValue(offlineAtom));
  const told = page === null || worstFreshness([own, page.freshness]) === own ? { freshness: own, facts } : page;
  return <Badge {...told} now={now} className={className} />;
}

/** How fresh the page is: the header's word, on its blue or elsewhere. Null when the page shows no market number. */
export function usePageBadge(onNav: boolean): ReactNode {
  const now = useNow();
  const page = pageState(useFreshnessSources(), now, useAtomValue(offlineAtom));
  return page === null ? null : <Badge {...page} now={now} onNav={onNav} />;
}
