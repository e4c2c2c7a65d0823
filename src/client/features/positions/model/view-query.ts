import { SORTS, type SortColumn } from './columns.ts';

export const GROUPINGS = ['expiry', 'underlying', 'portfolio', 'account', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const PRODUCTS = ['MIS', 'NRML', 'CNC'] as const;
export const SIDES = ['long', 'short'] as const;
/** Kinds of contract, in words that fit any exchange. */
export const SEGMENTS = ['option', 'future', 'equity'] as const;
export const STATUSES = ['open', 'closed', 'bare'] as const;

/** The view of the positions in the address, so that it can be bookmarked, shared and returned to. */
export interface PositionsView {
  readonly group: Grouping;
  readonly product: (typeof PRODUCTS)[number] | null;
  readonly side: (typeof SIDES)[number] | null;
  readonly segment: (typeof SEGMENTS)[number] | null;
  readonly status: (typeof STATUSES)[number] | null;
  readonly text: string;
  readonly net: boolean;
  readonly sort: SortColumn | null;
  readonly descending: boolean;
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null => known.find((each) => each === text) ?? null;

/** Returns the view in the address; unknown values are ignored. */
export function viewOf(search: URLSearchParams): PositionsView {
  return {
    group: oneOf(GROUPINGS, search.get('group')) ?? 'expiry',
    product: oneOf(PRODUCTS, search.get('product')),
    side: oneOf(SIDES, search.get('side')),
    segment: oneOf(SEGMENTS, search.get('segment')),
    status: oneOf(STATUSES, search.get('status')),
    text: search.get('q') ?? '',
    net: search.get('net') === '1',
    sort: oneOf(SORTS, search.get('sort')),
    descending: search.get('dir') === 'desc',
  };
}

/** Returns the address's query for a view; defaults are left out. */
export function queryOf(view: PositionsView): Record<string, string> {
  return {
    ...(view.group === 'expiry' ? {} : { group: view.group }),
    ...(view.product === null ? {} : { product: view.product }),
    ...(view.side === null ? {} : { side: view.side }),
    ...(view.segment === null ? {} : { segment: view.segment }),
    ...(view.status === null ? {} : { status: view.status }),
    ...(view.text === '' ? {} : { q: view.text }),
    ...(view.net ? { net: '1' } : {}),
    ...(view.sort === null ? {} : { sort: view.sort }),
    ...(view.sort !== null && view.descending ? { dir: 'desc' } : {}),
  };
}

/** Returns the view without its filters. */
export function withoutFilters(view: PositionsView): PositionsView {
  return { ...view, product: null, side: null, segment: null, status: null, text: '' };
}

export function isFiltered({ product, side, segment, status, text }: PositionsView): boolean {
  return product !== null || side !== null || segment !== null || status !== null || text.trim() !== '';
}
