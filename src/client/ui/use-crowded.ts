import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRoom } from './use-room.ts';

/** Returns whether what lies in the row takes more than one line. */
function takesLines(row: Element): boolean {
  const boxes = [...row.children].map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0);
  if (boxes.length === 0) return false;
  const whole = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return whole > 1.4 * Math.max(...boxes.map(({ height }) => height));
}

/**
 * Returns whether a row of tools would take a second line with all of it in words: then what is wanted seldom is shorter. Looked at anew when the
 * room of the row, the text's size or what is in it (`content`) changes; before anything is painted.
 */
export function useCrowded(row: RefObject<HTMLElement | null>, content: string): boolean {
  const { width, scale } = useRoom(row);
  const key = `${width} ${scale} ${content}`;
  const [found, setFound] = useState({ key: '', crowded: false });
  useLayoutEffect(() => {
    if (found.key !== key && row.current !== null && width !== Infinity) setFound({ key, crowded: takesLines(row.current) });
  }, [found, key, row, width]);
  return found.key === key && found.crowded;
}
