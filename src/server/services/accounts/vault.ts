import type { SecretValues } from '#server/brokers/wire/broker-wire.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { SecretPurpose } from '#server/db/tables/broker-desk.ts';
import type { Sealing } from '#server/platform/sealing.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { deleteSecrets, findSecrets, saveSecrets } from '#server/repositories/broker-secrets.ts';

/** The secrets of broker accounts. They are sealed for their account and purpose, and no call of ours answers them. */
export interface Vault {
  put(trx: Trx, accountId: string, purpose: SecretPurpose, values: SecretValues): Promise<void>;
  /** Returns the secrets; null when there are none, or when they were sealed under another key of the server. */
  read(accountId: string, purpose: SecretPurpose, on?: Trx): Promise<SecretValues | null>;
  /** Deletes the secrets of an account, of one purpose if one is given. */
  wipe(trx: Trx, accountId: string, purpose?: SecretPurpose): Promise<void>;
}

/** Returns the name under which the secrets of an account are sealed. */
export const secretOwner = (accountId: string, purpose: string) => `${purpose} of ${accountId}`;

/** Returns the vault on a database. */
export function createVault({ db, sealing, clock }: { readonly db: Db; readonly sealing: Sealing; readonly clock: WallClock }): Vault {
  return {
    put: (trx, accountId, purpose, values) =>
      saveSecrets(trx, accountId, purpose, sealing.seal(JSON.stringify(values), secretOwner(accountId, purpose)), new Date(clock.now())),
    async read(accountId, purpose, on) {
      const sealed = await findSecrets(on ?? db, accountId, purpose);
      const text = sealed === undefined ? null : sealing.open(sealed, secretOwner(accountId, purpose));
      return text === null ? null : (JSON.parse(text) as SecretValues);
    },
    wipe: deleteSecrets,
  };
}
