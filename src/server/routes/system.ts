import type { FastifyInstance } from 'fastify';
import { parse } from 'valibot';
import { ANALYTICS_BASE } from '#contract/analytics/page-sizes.ts';
import { FEATURES } from '#contract/features.ts';
import { APP_BASE, AUTH_BASE, HOME_PATH, NETWORK_PATH } from '#contract/constants.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { ping } from '#contract/operations/market.ts';
import { configAnswer } from '#contract/schemas/system.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

/** A screen of the app: such a path cannot name another origin. */
const SCREEN = new RegExp(`^(?:${APP_BASE}|${AUTH_BASE})/[^\\\\\\p{Cc}]*$`, 'u');

export function systemRoutes(app: FastifyInstance, { config, clock, demo, registration, analyticsReads, market }: Services): void {
  bind(app, ping, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { ok: true as const, at: clock.now() };
  });

  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    const { mainUrl, analytics, version } = config;
    // Figures of our simulated exchange must not stand beside the accounts of another back end.
    const embedded = mainUrl === null ? { url: ANALYTICS_BASE, key: analyticsReads.key } : analytics;
    const { url, key } = analytics.url === null ? embedded : analytics;
    return parse(configAnswer, {
      main_base_url: mainUrl ?? '',
      analytics_base_url: url,
      analytics_key: key,
      token_scheme: config.tokenScheme === 'bare' ? '' : config.tokenScheme,
      features: mainUrl === null ? [...FEATURES, ...(demo === null ? [] : ['demo'])] : [],
      indices: mainUrl === null ? market.view.indices().map(({ id, name, underlying }) => ({ instrument_id: id, name, underlying })) : [],
      registration: mainUrl === null ? await registration.registrationState() : 'open',
      demo_resets_at: demo?.resetsAt ?? null,
      version,
    });
  });

  // A client that reaches this route has passed the network's sign-in page.
  app.get(NETWORK_PATH, ({ query }, reply) => {
    const { to } = query as { readonly to?: unknown };
    return reply.header('cache-control', 'no-store').redirect(typeof to === 'string' && SCREEN.test(to) ? to : HOME_PATH, 303);
  });

  let document: object | null = null;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= openApiDocument(config.version);
    return reply.header('cache-control', 'no-cache').send(document);
  });
}
