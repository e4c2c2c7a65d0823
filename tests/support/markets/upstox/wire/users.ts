import { randomUUID } from 'node:crypto';
import { World } from '../world/world.ts';
import type { Clock } from '#tests/support/markets/deribit/world/clock.ts';
import type { Listing } from '../world/listing.ts';

const YEAR = 365 * 86_400_000;
const CODE_LIVES = 60_000;

export interface UserOptions {
  /** Without it one is made, of the form that the broker's have. */
  readonly token?: string;
  readonly seed?: number;
  /** Upstox Plus: `full_d30`. */
  readonly plus?: boolean;
  /** When the token ends; without it a year after the start. */
  readonly expires?: number;
}

/** Somebody with an Analytics Token: it reads, and places no orders. */
export interface User {
  token: string;
  readonly id: string;
  readonly plus: boolean;
  readonly world: World;
  expires: number;
  revoked: boolean;
}

/** Returns a token of the form that the broker's have, signed by nobody. */
export function tokenOf(id: string, issued: number, expires: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: id, jti: `${id}-${issued}`, isMultiClient: false, isPlusPlan: false, isExtended: true };
  const times = { iat: Math.floor(issued / 1_000), iss: 'udapi-gateway-service', exp: Math.floor(expires / 1_000) };
  return `${part({ typ: 'JWT', key_id: 'sk_v1.0', alg: 'HS256' })}.${part({ ...claims, ...times })}.${part({ of: 'nobody' })}`;
}

/** Who may read, by which token, and the codes that open the feed once. */
export class Users {
  readonly all: readonly User[];
  private readonly codes = new Map<string, { user: User; until: number }>();

  constructor(
    options: readonly UserOptions[],
    private readonly clock: Clock,
    listing: Listing,
    seed: number,
  ) {
    const now = clock.now();
    this.all = options.map((one, at) => {
      const id = `4T${String(1_000 + at)}`;
      const expires = one.expires ?? now + YEAR;
      const world = new World({ seed: one.seed ?? seed + at, clock, listing });
      return { token: one.token ?? tokenOf(id, now, expires), id, plus: one.plus ?? false, world, expires, revoked: false };
    });
  }

  /** Returns whose token a header has; null: nobody's, or it has ended. */
  of(authorization: string | undefined): User | null {
    const token = authorization?.match(/^Bearer (.+)$/)?.[1];
    const found = this.all.find((user) => user.token === token);
    return found === undefined || found.revoked || found.expires <= this.clock.now() ? null : found;
  }

  /** Returns a code for one connection within a minute. */
  issue(user: User): string {
    const code = randomUUID();
    this.codes.set(code, { user, until: this.clock.now() + CODE_LIVES });
    return code;
  }

  /** Returns whose code it is, which serves no second time. */
  redeem(code: string | null): User | null {
    const found = code === null ? undefined : this.codes.get(code);
    if (code === null || found === undefined) return null;
    this.codes.delete(code);
    return found.until < this.clock.now() || found.user.revoked ? null : found.user;
  }
}
