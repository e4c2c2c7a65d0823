import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';

const SHOW_AFTER_MS = 150;

/** Stands in for a screen whose code is on its way. That it is slow is seen as late as of a slow start (`.late` of the sheet, platform/build/boot-script.ts). */
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
          <div className="late" role="status">
            <FormattedMessage id="shell.chunk.slow" />
            <Button onClick={() => location.reload()}>
              <FormattedMessage id="ui.retry" />
            </Button>
          </div>
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
