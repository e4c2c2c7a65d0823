import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner width of a box, and the user's text size. */
interface Room {
  readonly width: number;
  readonly scale: number;
}

/** Returns the room of a box, updated on change; infinite until measured. */
export function useRoom(ref: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: Infinity, scale: 1 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return undefined;
    const look = () => {
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      // A box that is not laid out has no width to be short of.
      const width = box.clientWidth || Infinity;
      setRoom((last) => (last.width === width && last.scale === scale ? last : { width, scale }));
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [ref]);
  return room;
}
