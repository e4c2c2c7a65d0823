import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';

/** The kinds of sealed values that are kept: each has a key of its own that follows from the server's. */
export type SealedKind = 'broker account' | 'telling channel' | 'second factor' | 'market token';

/** A sealed value with the row that holds it. `part` distinguishes the values of one row's owner. */
export interface SealedValue {
  readonly kind: SealedKind;
  readonly id: string;
  readonly part: string;
  readonly sealed: string;
}

/** Returns every sealed value, locked until the transaction ends. Tokens of a login under way are not among them: it is begun again. */
export async function lockSealed(trx: Trx): Promise<readonly SealedValue[]> {
  const [accounts, channels, factors, tokens] = [
    await trx.selectFrom('broker_secrets').select(['broker_account_id', 'purpose', 'sealed_values']).forUpdate().execute(),
    await trx.selectFrom('telling_channels').select(['id', 'sealed_target']).forUpdate().execute(),
    await trx.selectFrom('second_factors').select(['user_id', 'sealed_secret']).forUpdate().execute(),
    await trx.selectFrom('market_tokens').select(['user_id', 'source', 'sealed_token']).forUpdate().execute(),
  ];
  return [
    ...accounts.map((row) => ({
      kind: 'broker account' as const,
      id: row.broker_account_id,
      part: row.purpose,
      sealed: row.sealed_values,
    })),
    ...channels.map((row) => ({ kind: 'telling channel' as const, id: row.id, part: '', sealed: row.sealed_target })),
    ...factors.map((row) => ({ kind: 'second factor' as const, id: row.user_id, part: '', sealed: row.sealed_secret })),
    ...tokens.map((row) => ({ kind: 'market token' as const, id: row.user_id, part: row.source, sealed: row.sealed_token })),
  ];
}

/** Stores a value in its newly sealed form. */
export async function replaceSealed(db: Db | Trx, { kind, id, part }: SealedValue, sealed: string): Promise<void> {
  switch (kind) {
    case 'broker account':
      await sql`update broker_secrets set sealed_values = ${sealed} where broker_account_id = ${id} and purpose = ${part}`.execute(db);
      return;
    case 'telling channel':
      await db.updateTable('telling_channels').set({ sealed_target: sealed }).where('id', '=', id).execute();
      return;
    case 'second factor':
      await db.updateTable('second_factors').set({ sealed_secret: sealed }).where('user_id', '=', id).execute();
      return;
    case 'market token':
      await db.updateTable('market_tokens').set({ sealed_token: sealed }).where('user_id', '=', id).where('source', '=', part).execute();
  }
}
