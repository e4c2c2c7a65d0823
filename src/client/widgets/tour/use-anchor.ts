import { useEffect, useState } from 'react';
import type { Box } from './place-beside.ts';

const LOOKS_EVERY_MS = 150;

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
}

function same(a: Box | null, b: Box | null): boolean {
  return a === b || (a !== null && b !== null && a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height);
}

/** Returns where on the screen what a selector finds is, kept up to date; null while it is not there. Brings it into view once. */
export function useAnchor(selector: string): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    let shown = false;
    const look = () => {
      const element = [...document.querySelectorAll(selector)].find(isSeen);
      if (element !== undefined && !shown) {
        shown = true;
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
      const { left, top, width, height } = element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
      const next = element === undefined ? null : { left, top, width, height };
      setBox((old) => (same(old, next) ? old : next));
    };
    look();
    // A page comes in parts, and whatever comes or is scrolled moves the rest of it.
    const timer = setInterval(look, LOOKS_EVERY_MS);
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [selector]);
  return box;
}
