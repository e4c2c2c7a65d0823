import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { AlertFiringRow, AlertRow, AlertsTable, NewAlert, NewAlertFiring } from '#server/db/tables/alerts.ts';

const alerts = (db: Db | Trx) => db.selectFrom('alerts').selectAll().where('removed_at', 'is', null);

/** Returns the user's alerts, newest first. */
export function listAlerts(db: Db | Trx, userId: string): Promise<AlertRow[]> {
  return alerts(db).where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

/** Returns every alert that is not removed. */
export function listEveryAlert(db: Db | Trx): Promise<AlertRow[]> {
  return alerts(db).orderBy('id').execute();
}

/** Returns the user's alert; also a removed one. */
export function findAlert(db: Db | Trx, userId: string, id: string): Promise<AlertRow | undefined> {
  return db.selectFrom('alerts').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** As `findAlert`, held until the transaction ends. */
export function lockAlert(trx: Trx, userId: string, id: string): Promise<AlertRow | undefined> {
  return trx.selectFrom('alerts').selectAll().where('user_id', '=', userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertAlert(trx: Trx, row: NewAlert): Promise<AlertRow> {
  return trx.insertInto('alerts').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateAlert(
  trx: Trx,
  id: string,
  change: Pick<Updateable<AlertsTable>, 'terms' | 'note' | 'state' | 'revision' | 'updated_at' | 'removed_at'>,
): Promise<AlertRow> {
  return trx.updateTable('alerts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Stores what alerts remember. */
export async function saveStates(trx: Trx, rows: readonly { readonly id: string; readonly state: string }[]): Promise<void> {
  const [ids, states] = [rows.map(({ id }) => id), rows.map(({ state }) => state)];
  await sql`
    update alerts set state = given.state::jsonb
    from unnest(${ids}::text[], ${states}::text[]) as given (id, state) where alerts.id = given.id`.execute(trx);
}

/** Marks the alerts with a term on a screen as removed and returns them. */
export function removeAlertsOnScreen(trx: Trx, userId: string, screenId: string, at: Date): Promise<AlertRow[]> {
  return trx
    .updateTable('alerts')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where(sql<boolean>`terms @> ${JSON.stringify({ terms: [{ screenId }] })}::jsonb`)
    .where('removed_at', 'is', null)
    .returningAll()
    .execute();
}

/** Returns how far the log of a user has been read for alerts on bots, held until the transaction ends; `head` from then on when it never was. */
export async function lockAlertRead(trx: Trx, userId: string, head: number): Promise<number> {
  await trx
    .insertInto('alert_reads')
    .values({ user_id: userId, seq: head })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const { seq } = await trx.selectFrom('alert_reads').select('seq').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  return seq;
}

export async function moveAlertRead(trx: Trx, userId: string, seq: number): Promise<void> {
  await trx.updateTable('alert_reads').set({ seq }).where('user_id', '=', userId).execute();
}

export function insertFiring(trx: Trx, row: NewAlertFiring): Promise<AlertFiringRow> {
  return trx.insertInto('alert_firings').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns the newest firings of the user before one, newest first, each with its alert. */
export async function listFirings(
  db: Db,
  userId: string,
  before: string | undefined,
  most: number,
): Promise<readonly { readonly firing: AlertFiringRow; readonly alert: AlertRow }[]> {
  const firings = await db
    .selectFrom('alert_firings')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const ids = [...new Set(firings.map(({ alert_id }) => alert_id))];
  const rows = ids.length === 0 ? [] : await db.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return firings.flatMap((firing) => {
    const alert = known.get(firing.alert_id);
    return alert === undefined ? [] : [{ firing, alert }];
  });
}
