import { AppError } from '#contract/errors/app-error.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { requireQuota } from './csv-refusal.ts';

/** What tells one kind of imported data from another: where it is kept, under which names, and how much of it a user may keep. */
interface Kind<Row> {
  readonly list: (db: Db | Trx, userId: string) => Promise<Row[]>;
  /** Returns how much was there. */
  readonly remove: (db: Db, userId: string, name: string) => Promise<number>;
  /** What a name is, as a refusal calls the field, and the most names. */
  readonly named: { readonly field: 'symbol' | 'underlying'; readonly most: number };
  /** What a row counts of the most that is kept under all names together. */
  readonly counted: { readonly of: (row: Row) => number; readonly most: number };
}

/** Returns what is the same for everything that a user imports: the list of what is kept, its limits, and its removal. */
export function importedHoldings<Row extends { readonly imported_at: Date }>(db: Db, { list, remove, named, counted }: Kind<Row>) {
  const present = (row: Row) => ({ ...row, imported_at: row.imported_at.getTime() });
  return {
    present,
    listOf: async (userId: string) => (await list(db, userId)).map(present),

    /** Returns what the user keeps after a change. Throws request.invalid when that is too much. */
    async requireRoom(trx: Trx, userId: string): Promise<Row[]> {
      const kept = await list(trx, userId);
      requireQuota(named.field, kept.length, named.most);
      requireQuota(
        'csv',
        kept.reduce((sum, row) => sum + counted.of(row), 0),
        counted.most,
      );
      return kept;
    },

    async remove(userId: string, name: string): Promise<void> {
      if ((await remove(db, userId, name)) === 0) throw new AppError('instrument.not-found');
    },
  };
}
