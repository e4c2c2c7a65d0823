import type { ColumnType, Insertable, Selectable } from 'kysely';

/** What a user keeps of the charts: the desk, and the drawings of each instrument. */
export interface ChartDocumentsTable {
  user_id: string;
  /** `desk`, or `drawings/` with the id of an instrument. */
  name: string;
  body: ColumnType<unknown, string, string>;
  revision: number;
  updated_at: Date;
}

export type ChartDocumentRow = Selectable<ChartDocumentsTable>;
export type NewChartDocument = Insertable<ChartDocumentsTable>;
