import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Late } from '#client/ui/late.tsx';

const SHOW_AFTER_MS = 150;

/** Placeholder of a screen whose code is being loaded. */
export function Opening() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="opening" aria-busy>
      <p className="sr-only" role="status">
        {due ? <FormattedMessage id="shell.chunk.opening" /> : null}
      </p>
      {due ? (
        <>
          <Late className="late" />
          <div aria-hidden className="grid gap-3">
            <div className="skeleton h-7 w-48" />
            <div className="skeleton h-24" />
            <div className="skeleton h-64" />
          </div>
        </>
      ) : null}
    </div>
  );
}
