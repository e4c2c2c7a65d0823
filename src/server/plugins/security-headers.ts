import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Page } from './client-build.ts';

/** Returns the policy: nothing but our own files, and the back ends that are configured elsewhere. */
function policyDirectives(page: Page | null, { mainUrl, analytics }: Config): Record<string, string[]> {
  const elsewhere = [mainUrl, analytics.url].flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(page?.scriptHashes ?? [])],
    'style-src': ["'self'", ...(page?.styleHashes ?? [])],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...new Set(elsewhere)],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Headers of an answer besides the security headers. */
const ORDINARY = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']);

/** Returns the headers, which are the same for every answer: the library would work them out again for each. */
async function headersOf(config: Config, page: Page | null): Promise<Record<string, string>> {
  const secure = config.speaksHttps || (config.publicUrl?.startsWith('https:') ?? false);
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policyDirectives(page, config) },
    // Who goes back from a certificate of their own to plain HTTP must not be locked out of the name for a year.
    strictTransportSecurity: secure && !config.atHome ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    xXssProtection: false,
  });
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return {
    ...Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (ORDINARY.has(name) || value === undefined ? [] : [[name, String(value)]])),
    ),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/** Sets the security headers. What only makes sense on a secure origin is left out on plain HTTP, where browsers complain about it. */
export async function securityHeaders(app: FastifyInstance, config: Config, page: Page | null): Promise<void> {
  const headers = await headersOf(config, page);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
