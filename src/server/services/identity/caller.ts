import type { FastifyRequest } from 'fastify';

/** Browser and address of a caller. */
export interface Caller {
  readonly userAgent: string;
  readonly address: string;
}

/** Returns the caller of a request. */
export function callerOf({ headers, ip }: FastifyRequest): Caller {
  return { userAgent: headers['user-agent'] ?? '', address: ip };
}
