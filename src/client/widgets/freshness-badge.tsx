import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Freshness } from '#domain/market/freshness.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { pulseHolds } from '#client/state/stream/pulse.ts';
import { cx } from '#client/ui/cx.ts';
import { freshnessAt, type FreshnessFacts } from './freshness-facts.ts';
import { heldFreshness } from './held-freshness.ts';
import { freshnessText } from './freshness-text.ts';
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

interface FreshnessBadgeProps {
  facts: FreshnessFacts;
  /** On the blue header. */
  onNav?: boolean;
  className?: string;
}

/** How fresh a number is, in a word and a sign, with its age. Not a live region: age changes are never announced. */
export function FreshnessBadge({ facts, onNav, className }: FreshnessBadgeProps) {
  const intl = useIntl();
  const format = useFormat();
  const now = useNow();
  const [shown, setShown] = useState<Freshness | null>(null);
  const freshness = heldFreshness(shown, freshnessAt(facts, now), pulseHolds());
  if (freshness !== shown) setShown(freshness);
  return (
    <span className={cx('fresh', `fresh-${freshness}`, onNav && 'fresh-nav', className)} data-freshness={freshness}>
      <Mark freshness={freshness} />
      <span>{freshnessText(freshness, facts, now, intl, format)}</span>
    </span>
  );
}
