export const PAGE_SIZES = [10, 25, 50] as const;
/** How far the quick steps go. */
export const PAGE_STEPS = [1, 3, 5] as const;

/** Returns how many pages the rows make; an empty list is one page. */
export function pageCount(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size));
}

/** Returns the nearest page that exists; pages count from 1. */
export function nearestPage(page: number, count: number): number {
  return Number.isFinite(page) ? Math.min(count, Math.max(1, Math.trunc(page))) : 1;
}

/** Returns the rows of a page. */
export function rowsOfPage<T>(rows: readonly T[], page: number, size: number): readonly T[] {
  const first = (nearestPage(page, pageCount(rows.length, size)) - 1) * size;
  return rows.slice(first, first + size);
}

/** Returns the page size given in a query text, limited to the known sizes. */
export function pageSizeOf(text: string | null): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0];
}
