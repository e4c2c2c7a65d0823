import { useEffect, useState, type RefObject } from 'react';

/** Returns the inner size of a box in whole px, and again when it changes; null before it is known. */
export function useBox(box: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => {
      const next = { width: Math.floor(element.clientWidth), height: Math.floor(element.clientHeight) };
      setSize((old) => (old !== null && old.width === next.width && old.height === next.height ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
