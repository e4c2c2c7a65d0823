import type { FastifyRequest } from 'fastify';

/** What is known of who asks to be let in. */
export interface Caller {
  readonly userAgent: string;
  readonly address: string;
}

/** Returns who makes a request. */
export function callerOf({ headers, ip }: FastifyRequest): Caller {
  return { userAgent: headers['user-agent'] ?? '', address: ip };
}
