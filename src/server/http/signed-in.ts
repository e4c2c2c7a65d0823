import type { FastifyRequest } from 'fastify';
import type { SessionRow, UserRow } from '#server/repositories/sessions.ts';

/** Who makes a request, by the token it carries. */
export interface SignedIn {
  readonly user: UserRow;
  readonly session: SessionRow;
}

/** Returns who makes the request; null when it carries no token of a living session. */
type ReadSession = (request: FastifyRequest) => Promise<SignedIn | null>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly readSession: ReadSession;
    /** Whether answers are checked in full against the contract before they leave (tests). */
    readonly checkAnswers: boolean;
    /** The operations that are not offered to anybody here, by their ids. */
    readonly notOffered: ReadonlySet<string>;
    /** Returns a key for an idempotent request that brought none. */
    readonly newKey: () => string;
  }
}

/** Returns the token of an Authorization header: `Bearer x`, `Token x` or `x` alone. */
export function tokenOf(header: string | undefined): string | null {
  const match = /^(?:(?:bearer|token)\s+)?(\S+)$/i.exec(header?.trim() ?? '');
  return match?.[1] ?? null;
}
