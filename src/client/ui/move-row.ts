const next = (at: Element, by: 1 | -1) => (by === 1 ? at.nextElementSibling : at.previousElementSibling);

/** Returns what stands before or after a row; beyond the last row of a part of a table, the first of the next part. */
function beside(row: Element, by: 1 | -1): Element | null {
  const own = next(row, by);
  const part = row.parentElement;
  if (own !== null || part?.tagName !== 'TBODY') return own;
  const other = next(part, by);
  if (other?.tagName !== 'TBODY') return null;
  return by === 1 ? other.firstElementChild : other.lastElementChild;
}

/**
 * Moves the focus from a row of a list to the one before or after it; what stands between rows, such as one that is opened or the line of a group, takes
 * none. Returns whether there was one: where the list draws only what is seen and the next is not drawn, the row comes into view, the list draws on
 * around it and the next press finds it.
 */
export function moveRow(row: HTMLElement, by: 1 | -1): boolean {
  for (let at = beside(row, by); at !== null; at = beside(at, by)) {
    if (at instanceof HTMLElement && at.hasAttribute('tabindex')) {
      at.focus();
      return true;
    }
    // The room of rows that are not drawn: beyond it would be another row than the next.
    if (at.hasAttribute('aria-hidden')) break;
  }
  row.scrollIntoView({ block: 'nearest' });
  return false;
}
