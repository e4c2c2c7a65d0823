/**
 * Moves the focus from a row of a list to the one before or after it; what stands between rows, such as one that is opened, takes none. Returns
 * whether there was one: where the list draws only what is seen and the next is not drawn, the row comes into view, the list draws on around it and
 * the next press finds it.
 */
export function moveRow(row: HTMLElement, by: 1 | -1): boolean {
  const beside = (at: Element) => (by === 1 ? at.nextElementSibling : at.previousElementSibling);
  for (let next = beside(row); next !== null; next = beside(next))
    if (next instanceof HTMLElement && next.hasAttribute('tabindex')) {
      next.focus();
      return true;
    }
  row.scrollIntoView({ block: 'nearest' });
  return false;
}
