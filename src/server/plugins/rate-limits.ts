import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import { networkOf } from '#server/policies/network.ts';

/** How many requests one address (of IPv6 one /64) may make: enough for a household of busy screens, too few to harm. */
export interface RateLimits {
  readonly perMinute: number;
  readonly authenticatePerMinute: number;
}
export const RATE_LIMITS: RateLimits = { perMinute: 6_000, authenticatePerMinute: 30 };

/** Calls that cost a password hash or could be used for guessing. */
const AUTHENTICATE =
  /^\/recover$|^\/api\/(?:authenticate\/(?:login|register|confirm|passkey|passkey-options)|demo\/visit|profile\/(?:user\/change_password|second-factor\/confirm))\/?$/;

/** Limits requests by address. */
export async function rateLimits(app: FastifyInstance, limits: RateLimits): Promise<void> {
  const isAuthenticate = (url: string | undefined) => AUTHENTICATE.test(url ?? '');
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    max: (request) => (isAuthenticate(request.routeOptions.url) ? limits.authenticatePerMinute : limits.perMinute),
    keyGenerator: (request) => `${isAuthenticate(request.routeOptions.url) ? 'authenticate ' : ''}${networkOf(request.ip)}`,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => new AppError('request.rate-limited', { retryAfter: ttl / 1_000 }),
  });
}
