import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { usePageFreshness } from '#client/widgets/page-freshness.ts';

const DEBOUNCE_MS = 500;

/** Says a change of the page's freshness once and politely; an age that grows is not a change. */
export function FreshnessAnnouncer() {
  const intl = useIntl();
  const freshness = usePageFreshness();
  const before = useRef(freshness);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (freshness === null || freshness === before.current) return undefined;
    const timer = setTimeout(() => {
      if (before.current !== null) setSaid(intl.formatMessage({ id: `freshness.changed.${freshness}` }));
      before.current = freshness;
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [freshness, intl]);
  return (
    <div className="sr-only" role="status">
      {said}
    </div>
  );
}
