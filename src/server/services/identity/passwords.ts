import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet, checked 2026-11-21). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type HashPassword = (password: string) => Promise<string>;

/** Returns the Argon2id hash of a password. */
export const hashPassword: HashPassword = (password) => hash(password.normalize('NFKC'), OPTIONS);

let dummy: Promise<string> | null = null;

/** Returns whether the password is the one of the hash. Without a hash (no such user) it takes as long and says no. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummy), password.normalize('NFKC'));
  return matches && passwordHash !== null;
}
