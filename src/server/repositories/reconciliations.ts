import { sql } from 'kysely';
import { groupBy } from '#domain/positions/group-by.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type {
  NewReconciliation,
  NewReconciliationFinding,
  ReconciliationFindingRow,
  ReconciliationRow,
} from '#server/db/tables/reconciliations.ts';

/** A comparison with its findings. */
export interface StoredReconciliation {
  readonly row: ReconciliationRow;
  readonly findings: readonly ReconciliationFindingRow[];
}

export async function insertReconciliation(
  trx: Trx,
  row: NewReconciliation,
  findings: readonly NewReconciliationFinding[],
): Promise<StoredReconciliation> {
  const stored = await trx.insertInto('reconciliations').values(row).returningAll().executeTakeFirstOrThrow();
  if (findings.length === 0) return { row: stored, findings: [] };
  const lines = await trx.insertInto('reconciliation_findings').values(findings).returningAll().execute();
  return { row: stored, findings: lines.toSorted((a, b) => a.number - b.number) };
}

/** Returns the last comparisons of an account, newest first. */
export async function listReconciliations(db: Db | Trx, accountId: string, limit: number): Promise<StoredReconciliation[]> {
  const rows = await db
    .selectFrom('reconciliations')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  const lines = await db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('reconciliation_id', '=', sql<string>`any(${ids})`)
    .orderBy('number')
    .execute();
  const byRun = groupBy(lines, (line) => line.reconciliation_id);
  return rows.map((row) => ({ row, findings: byRun.get(row.id) ?? [] }));
}

/** When an account at a broker elsewhere was logged in and compared, in ms. */
export interface ComparisonTimes {
  readonly accountId: string;
  readonly loggedInAt: number | null;
  readonly loginComparedAt: number | null;
  readonly comparedAt: number | null;
}

/** Returns when these accounts were logged in and compared. */
export async function listComparisonTimes(db: Db, accountIds: readonly string[]): Promise<readonly ComparisonTimes[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ id: string; logged_in_at: Date | null; login_compared_at: Date | null; compared_at: Date | null }>`
    select account.id,
      (select updated_at from broker_secrets where broker_account_id = account.id and purpose = 'session') as logged_in_at,
      (select max(received_at) from reconciliations where broker_account_id = account.id and cause = 'login') as login_compared_at,
      (select max(received_at) from reconciliations where broker_account_id = account.id) as compared_at
    from broker_accounts as account where account.id = any(${accountIds})`.execute(db);
  return rows.map((row) => ({
    accountId: row.id,
    loggedInAt: row.logged_in_at?.getTime() ?? null,
    loginComparedAt: row.login_compared_at?.getTime() ?? null,
    comparedAt: row.compared_at?.getTime() ?? null,
  }));
}
