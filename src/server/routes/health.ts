import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/app/services.ts';

/** For monitoring: whether the process is alive, and whether it can serve. Contains no data of users. */
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
