import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors/app-error.ts';
import type { Sealing } from '#server/platform/sealing.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import * as recoveryCodes from '#server/repositories/recovery-codes.ts';
import * as factors from '#server/repositories/second-factors.ts';
import type { UserRow } from '#server/repositories/sessions.ts';
import { confirmSubject, type LoginThrottle } from './login-throttle.ts';

const STEP_MS = 30_000;
/** Steps that a clock may be off by. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CODES = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly sealing: Sealing;
  readonly throttle: LoginThrottle;
}

/** Returns 16 letters and digits: 80 random bits. */
function madeRecoveryCode(): string {
  return [...randomBytes(16)].map((byte) => BASE32.charAt(byte & 31)).join('');
}
/** Without the server's key, so that a lost key does not take the last way in with it; 80 random bits are not guessed from a hash. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Loaded when first needed: the start of the server waits for nobody's second step. */
async function totpOf(base32: string, label = '') {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({
    issuer: 'Strikedesk',
    label,
    secret: Secret.fromBase32(base32),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1_000,
  });
}

/** Returns the service of the second step: codes of an authenticator, and recovery codes for the day it is lost. */
export function createSecondFactorsService({ db, clock, sealing, throttle }: Needs) {
  async function freshCodes(trx: Trx, userId: string): Promise<string[]> {
    const codes = Array.from({ length: CODES }, madeRecoveryCode);
    await recoveryCodes.replaceRecoveryCodes(trx, userId, codes.map(hashOf), new Date(clock.now()));
    return codes.map(inGroups);
  }

  /** Takes a code of the authenticator: right, and not taken before. */
  async function acceptTotp(userId: string, sealed: string, code: string): Promise<boolean> {
    const secret = sealing.open(sealed, userId);
    if (secret === null) return false;
    const now = clock.now();
    const totp = await totpOf(secret);
    const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
    return delta !== null && factors.takeStep(db, userId, Math.floor(now / STEP_MS) + delta);
  }

  return {
    async since(userId: string): Promise<Date | null> {
      return (await factors.findSecondFactor(db, userId))?.confirmed_at ?? null;
    },

    recoveryCodesLeft: (userId: string) => recoveryCodes.countRecoveryCodes(db, userId),

    /** Takes a code at sign-in or when asked again; each works once. */
    async accept(userId: string, code: string): Promise<boolean> {
      const factor = await factors.findSecondFactor(db, userId);
      if (!factor?.confirmed_at) return false;
      if (code.length === 6) return acceptTotp(userId, factor.sealed_secret, code);
      return recoveryCodes.takeRecoveryCode(db, userId, hashOf(code), new Date(clock.now()));
    },

    async start(user: Pick<UserRow, 'id' | 'email'>): Promise<{ secret: string; otpauth_url: string }> {
      const { Secret } = await import('otpauth');
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      const sealed_secret = sealing.seal(secret, user.id);
      const pending = await factors.putPendingSecret(db, { user_id: user.id, sealed_secret, created_at: new Date(clock.now()) });
      if (!pending) throw new AppError('auth.second-factor-on');
      return { secret, otpauth_url: (await totpOf(secret, user.email)).toString() };
    },

    /** Switches the second step on with its first code and returns the recovery codes, which cannot be shown again. */
    async confirm(userId: string, code: string, address: string): Promise<string[]> {
      const factor = await factors.findSecondFactor(db, userId);
      if (!factor) throw new AppError('auth.second-factor-off');
      if (factor.confirmed_at) throw new AppError('auth.second-factor-on');
      await throttle.check(
        { subject: confirmSubject(userId), userId, address },
        () => acceptTotp(userId, factor.sealed_secret, code),
        () => errorAtField('auth.wrong-code', 'code'),
      );
      return db.transaction().execute(async (trx) => {
        await factors.confirmSecret(trx, userId, new Date(clock.now()));
        return freshCodes(trx, userId);
      });
    },

    async end(userId: string): Promise<void> {
      if (!(await factors.findSecondFactor(db, userId))?.confirmed_at) throw new AppError('auth.second-factor-off');
      await db.transaction().execute(async (trx) => {
        await factors.deleteSecondFactor(trx, userId);
        await recoveryCodes.replaceRecoveryCodes(trx, userId, [], new Date(clock.now()));
      });
    },

    async renewCodes(userId: string): Promise<string[]> {
      if (!(await factors.findSecondFactor(db, userId))?.confirmed_at) throw new AppError('auth.second-factor-off');
      return db.transaction().execute((trx) => freshCodes(trx, userId));
    },
  };
}

export type SecondFactorsService = ReturnType<typeof createSecondFactorsService>;
