import { useAtomValue } from 'jotai';
import { useEffect, useState, type ComponentType } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { localeAtom } from '#client/state/preferences.ts';

/** The import of market data, which comes with its words over the connection that it needs anyway: nothing of it is kept on the device. */
export function LateImport() {
  const offline = useAtomValue(offlineAtom);
  const locale = useAtomValue(localeAtom);
  const [part, setPart] = useState<{ readonly Import: ComponentType } | null>(null);
  const wanted = part === null && !offline;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    Promise.all([import('../import/import-card.tsx'), loadCatalogue('settings/import', locale)]).then(
      ([{ ImportCard }]) => {
        if (!left) setPart({ Import: ImportCard });
      },
      // It is asked for again when the page is opened again or the connection is back.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted, locale]);
  return part === null ? null : <part.Import />;
}
