import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface AtmCentre {
  /** The strike at the money is scrolled out of sight. */
  readonly away: boolean;
  readonly centre: () => void;
}

/** Returns whether a row is out of sight and how to bring it to the middle; does so by itself once for each `subject`. */
export function useAtmCentre(box: RefObject<HTMLElement | null>, row: number, rowHeight: number, subject: string): AtmCentre {
  const [away, setAway] = useState(false);
  const centre = useCallback(() => {
    const element = box.current;
    if (element !== null) element.scrollTop = Math.max(0, (row + 0.5) * rowHeight - element.clientHeight / 2);
  }, [box, row, rowHeight]);
  const latest = useRef(centre);
  useLayoutEffect(() => {
    latest.current = centre;
  });
  // Only another chain moves the view: the strike at the money may change while somebody reads.
  const centred = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (centred.current === subject) return;
    centred.current = subject;
    latest.current();
  }, [subject]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => {
      const top = row * rowHeight;
      setAway(top < element.scrollTop - rowHeight || top > element.scrollTop + element.clientHeight - rowHeight * 1.5);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [box, row, rowHeight]);
  return { away, centre };
}
