import { useEffect, useRef, type RefObject } from 'react';
import { focusPage, onFocusLost } from './keep-focus.ts';

const ROWS = 'tr[tabindex], li[tabindex]';

/** Position of the focus: the element with its ancestors, and the row number in its list. */
interface Place {
  readonly path: readonly Element[];
  readonly row: number;
}

function placeOf(element: Element): Place {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at);
  let row = element.closest('tr, li');
  while (row && !row.matches(ROWS)) row = row.previousElementSibling;
  return { path, row: row?.parentElement ? [...row.parentElement.querySelectorAll(ROWS)].indexOf(row) : 0 };
}

function focusPlace({ path, row }: Place): void {
  const rows = path.find((each) => each.isConnected && each !== document.body)?.querySelectorAll<HTMLElement>(ROWS) ?? [];
  const next = rows[row] ?? rows[rows.length - 1];
  if (next) next.focus();
  else focusPage();
}

/** Returns the ref of a box of lists: when the row that has the focus leaves, the keyboard goes on at the row in its place, else at the page's heading. */
export function useKeepFocus<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null);
  useEffect(() => (box.current === null ? undefined : onFocusLost(box.current, placeOf, focusPlace)), []);
  return box;
}
