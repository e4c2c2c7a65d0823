import type { FastifyRequest } from 'fastify';
import type { SessionRow, UserRow } from '#server/repositories/sessions.ts';

/** The user and session of a request, from its token. */
export interface SignedIn {
  readonly user: UserRow;
  readonly session: SessionRow;
}

/** Returns the session of the request; null without a token of a live session. */
type ReadSession = (request: FastifyRequest) => Promise<SignedIn | null>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly readSession: ReadSession;
    /** Whether answers are validated in full against the contract before sending (tests). */
    readonly checkAnswers: boolean;
    /** The ids of operations refused to everybody here. */
    readonly notOffered: ReadonlySet<string>;
    /** Returns a key for an idempotent request without one. */
    readonly newKey: () => string;
  }
}

/** Returns the token of an Authorization header: `Bearer x`, `Token x` or `x` alone. */
export function tokenOf(header: string | undefined): string | null {
  const match = /^(?:(?:bearer|token)\s+)?(\S+)$/i.exec(header?.trim() ?? '');
  return match?.[1] ?? null;
}
