import type { Db } from '#server/db/database.ts';
import { createSealing } from '#server/platform/sealing.ts';
import { lockSealed, replaceSealed, type SealedKind, type SealedValue } from '#server/repositories/sealed-values.ts';
import { secretOwner } from './accounts/vault.ts';
import { tokenOwner } from './market-sources/market-tokens.ts';

/** The owner under whose name a value is sealed. */
const OWNER: Readonly<Record<SealedKind, (value: SealedValue) => string>> = {
  'broker account': ({ id, part }) => secretOwner(id, part),
  'telling channel': ({ id }) => id,
  'second factor': ({ id }) => id,
  'market token': ({ id, part }) => tokenOwner(id, part),
};

/** Number of values sealed anew, and of those that neither key opens: they stay, and have to be entered again. */
interface SealedAnew {
  readonly sealed: number;
  readonly lost: number;
}

/** Seals everything that is sealed under the server's key of before under its present one. Done twice, the second time changes nothing. */
export async function sealAnew(db: Db, keys: { readonly before: Buffer; readonly now: Buffer }): Promise<SealedAnew> {
  return db.transaction().execute(async (trx) => {
    let [sealed, lost] = [0, 0];
    for (const value of await lockSealed(trx)) {
      const owner = OWNER[value.kind](value);
      const now = createSealing(keys.now, value.kind);
      if (now.open(value.sealed, owner) !== null) continue;
      const text = createSealing(keys.before, value.kind).open(value.sealed, owner);
      if (text === null) lost += 1;
      else {
        await replaceSealed(trx, value, now.seal(text, owner));
        sealed += 1;
      }
    }
    return { sealed, lost };
  });
}
