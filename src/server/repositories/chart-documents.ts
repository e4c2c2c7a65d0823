import { sql } from 'kysely';
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

/** Deletes the drawings unchanged for longest, down to a number and a size on disk. The newest one stays. */
export async function removeOldestChartDocuments(
  trx: Trx,
  userId: string,
  most: { readonly count: number; readonly bytes: number },
): Promise<void> {
  const place = sql<number>`row_number() over (order by updated_at desc, name)`;
  const size = sql<number>`sum(pg_column_size(body)) over (order by updated_at desc, name)`;
  await trx
    .with('ranked', (db) =>
      db
        .selectFrom('chart_documents')
        .select(['name', place.as('place'), size.as('size')])
        .where('user_id', '=', userId)
        .where('name', '!=', 'desk'),
    )
    .deleteFrom('chart_documents')
    .where('user_id', '=', userId)
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('ranked')
        .select('name')
        .where('place', '>', 1)
        .where((or) => or.or([or('place', '>', most.count), or('size', '>', most.bytes)])),
    )
    .execute();
}
