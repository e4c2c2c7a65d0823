import type { Db, Trx } from '#server/db/database.ts';
import type { ChartDocumentRow, NewChartDocument } from '#server/db/tables/chart-documents.ts';

/** Returns what the user keeps under a name; undefined when there is nothing. */
export function findChartDocument(db: Db | Trx, userId: string, name: string): Promise<ChartDocumentRow | undefined> {
  return db.selectFrom('chart_documents').selectAll().where('user_id', '=', userId).where('name', '=', name).executeTakeFirst();
}

/** Keeps it in place of the revision before; undefined when that is not what is kept now, and then nothing has changed. */
export function keepChartDocument(trx: Trx, row: NewChartDocument): Promise<ChartDocumentRow | undefined> {
  return trx
    .insertInto('chart_documents')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet({
          body: (eb) => eb.ref('excluded.body'),
          revision: (eb) => eb.ref('excluded.revision'),
          updated_at: (eb) => eb.ref('excluded.updated_at'),
        })
        .where((eb) => eb('chart_documents.revision', '=', eb('excluded.revision', '-', 1))),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Removes those that were not changed for the longest time, so that so many stay. */
export async function removeOldestChartDocuments(trx: Trx, userId: string, most: number): Promise<void> {
  await trx
    .deleteFrom('chart_documents')
    .where('user_id', '=', userId)
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('chart_documents')
        .select('name')
        .where('user_id', '=', userId)
        .where('name', '!=', 'desk')
        .orderBy('updated_at', 'desc')
        .orderBy('name')
        .offset(most),
    )
    .execute();
}
