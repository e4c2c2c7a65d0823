import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/app/services.ts';

/** For those who watch over the process: whether it lives, and whether it can serve. They name nobody and nothing that is kept. */
export function healthRoutes(app: FastifyInstance, { health }: Pick<Services, 'health'>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));

  app.get('/readyz', async (_request, reply) => {
    const readiness = await health.readiness();
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness);
  });
}
