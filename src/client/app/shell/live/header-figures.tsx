import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import { localeAtom, navigationAtom } from '#client/state/preferences.ts';
import { useMedia } from '#client/ui/use-media.ts';

/** From here on the header has room beside its search field. */
const ROOM = '(min-width: 1200px)';

/** Indices and result of the day where the header has room for them: their code and words come when the page is idle. */
export function LateHeaderFigures() {
  const locale = useAtomValue(localeAtom);
  const side = useAtomValue(navigationAtom) === 'side';
  const room = useMedia(ROOM) && side;
  const [Figures, setFigures] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!room) return undefined;
    let left = false;
    const callOff = whenIdle(() => {
      Promise.all([import('#client/widgets/header-figures/header-figures.tsx'), loadCatalogue('header-figures', locale)]).then(
        ([{ HeaderFigures }]) => {
          if (!left) setFigures(() => HeaderFigures);
        },
        () => undefined,
      );
    });
    return () => {
      left = true;
      callOff();
    };
  }, [room, locale]);
  return room && Figures ? <Figures /> : null;
}
