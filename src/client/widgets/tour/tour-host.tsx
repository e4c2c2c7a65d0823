import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { tourOpenAtom } from '#client/state/overlays/tour.ts';
import { configAtom } from '#client/state/start/config.ts';
import { Button } from '#client/ui/button.tsx';
import { topModal } from '#client/ui/overlays.ts';
import { placeBeside, type Box } from './place-beside.ts';
import { POSITIONS_STOP, TOUR_STOPS } from './stops.ts';
import { useAnchor } from './use-anchor.ts';

const RING = 4;
/** Two outlines, so that one is visible on any background. */
const RING_LOOK = 'pointer-events-none fixed z-50 border-2 border-primary outline-2 outline-surface';

/** A frame around the anchor that lets presses through. */
function Ring({ left, top, width, height }: Box) {
  const style = { left: left - RING, top: top - RING, width: width + 2 * RING, height: height + 2 * RING };
  return <div aria-hidden data-testid="tour-ring" className={RING_LOOK} style={style} />;
}

/** Returns the panel's position: beside the anchor, or at the foot of the screen while the anchor is missing. */
function usePlace(anchor: Box | null) {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = panel.current ?? { offsetWidth: 0, offsetHeight: 0 };
    setPlace(anchor && placeBeside(anchor, { width, height }, { width: innerWidth, height: innerHeight }));
  }, [anchor]);
  return { panel, place };
}

/** The tour of the desk: a panel that goes from stop to stop. The page beside it can be used; Escape and a button end it. */
export function TourHost() {
  const { features } = useAtomValue(configAtom);
  const setOpen = useSetAtom(tourOpenAtom);
  const navigate = useNavigate();
  const stops = TOUR_STOPS.filter(({ needs }) => needs === undefined || features.includes(needs));
  const [at, setAt] = useState(0);
  const { id, path, anchor: selector } = stops[at] ?? POSITIONS_STOP;
  const anchor = useAnchor(selector);
  const { panel, place } = usePlace(anchor);
  const end = useCallback(() => setOpen(false), [setOpen]);
  useEffect(() => void navigate(path), [navigate, path]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id, panel]);
  useEffect(() => {
    // The tour moves between pages, unlike an overlay; overlays above it close first.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && topModal() === null) end();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [end]);
  const isLast = at === stops.length - 1;
  return (
    <>
      {anchor && place ? <Ring {...anchor} /> : null}
      <div
        ref={panel}
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        tabIndex={-1}
        className={`card fixed z-50 grid w-80 max-w-[calc(100vw-16px)] gap-2 p-4 ${place ? '' : 'inset-x-0 bottom-20 mx-auto'}`}
        style={{ ...place, boxShadow: 'var(--shadow-3)' }}
      >
        <p className="text-small text-text-3">
          <FormattedMessage id="tour.place" values={{ at: at + 1, of: stops.length }} />
        </p>
        <h2 id="tour-title" className="text-h2">
          <FormattedMessage id={`tour.${id}.title`} />
        </h2>
        <p id="tour-text" className="text-text-2">
          <FormattedMessage id={`tour.${id}.text`} />
        </p>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isLast ? null : (
            <Button variant="ghost" className="me-auto" onClick={end}>
              <FormattedMessage id="tour.skip" />
            </Button>
          )}
          {at === 0 ? null : (
            <Button onClick={() => setAt(at - 1)}>
              <FormattedMessage id="tour.back" />
            </Button>
          )}
          <Button variant="primary" onClick={isLast ? end : () => setAt(at + 1)}>
            <FormattedMessage id={isLast ? 'tour.done' : 'tour.next'} />
          </Button>
        </div>
      </div>
    </>
  );
}
