import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRoom } from './use-room.ts';

/** Returns whether the row's content wraps. */
function takesLines(row: Element): boolean {
  const boxes = [...row.children].map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0);
  if (boxes.length === 0) return false;
  const whole = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return whole > 1.4 * Math.max(...boxes.map(({ height }) => height));
}

/**
 * Returns whether a row of tools would wrap with all labels: rarely used tools are then shortened. Measured again, before painting, when the width, the
 * text size or the content (`content`) changes.
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
