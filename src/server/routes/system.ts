import type { FastifyInstance } from 'fastify';
import { parse } from 'valibot';
import { ANALYTICS_BASE } from '#contract/analytics/page-sizes.ts';
import { FEATURES } from '#contract/features.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { ping } from '#contract/operations/market.ts';
import { configAnswer } from '#contract/schemas/system.ts';
import { bind } from '#server/app/bind.ts';
import type { Services } from '#server/app/services.ts';

export function systemRoutes(app: FastifyInstance, { config, clock, authentication, analyticsReads }: Services): void {
  bind(app, ping, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { ok: true as const, at: clock.now() };
  });

  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return parse(configAnswer, {
      main_base_url: '',
      analytics_base_url: config.analytics.url ?? ANALYTICS_BASE,
      analytics_key: config.analytics.url === null ? analyticsReads.key : config.analytics.key,
      token_scheme: 'Bearer',
      features: [...FEATURES],
      registration: await authentication.registrationState(),
      version: config.version,
    });
  });

  let document: object | null = null;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= openApiDocument(config.version);
    return reply.header('cache-control', 'no-cache').send(document);
  });
}
