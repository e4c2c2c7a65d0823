import { COMMENTARY_KINDS, type CommentaryKind } from '#domain/commentary/observation.ts';
import type { useCommentary } from '#client/state/analytics/tables.ts';

type Commentary = NonNullable<ReturnType<typeof useCommentary>['value']>[number];

export const ALL_KINDS = 'all';

/** A sentence about the market as it is shown. */
export interface FeedRow {
  readonly id: string;
  /** Exchange time; null when the back end does not tell. */
  readonly at: number | null;
  readonly kind: string;
  readonly severity: 'info' | 'notable' | 'warning';
  readonly title: string;
  readonly body: string;
}

/** The texts of a back end whose columns have other names. */
const textsOf = ({ told }: Commentary) => Object.values(told ?? {}).filter((value) => typeof value === 'string');

/** Returns the rows in a language, newest first whatever the back end does. */
export function feedRows(rows: readonly Commentary[], locale: string): readonly FeedRow[] {
  const french = locale === 'fr';
  return rows
    .map((row) => ({
      id: row.id,
      at: row.created_at === null ? null : Date.parse(row.created_at),
      kind: row.kind ?? '',
      severity: row.severity ?? 'info',
      title: (french ? row.title_fr : row.title_en) ?? row.title_en ?? textsOf(row)[0] ?? '',
      body: (french ? row.body_fr : row.body_en) ?? row.body_en ?? (row.title_en === null ? textsOf(row).slice(1).join(' ') : ''),
    }))
    .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/** Returns the known kinds that occur, in the order in which they are listed. */
export function kindsOf(rows: readonly FeedRow[]): readonly CommentaryKind[] {
  return COMMENTARY_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
}
