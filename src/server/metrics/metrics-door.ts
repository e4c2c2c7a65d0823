import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import type { Config } from '#server/config/config.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

function opens(token: string | null, authorization: string | undefined): boolean {
  return token === null || timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/** Counts every answer of an app, and serves the metrics at /metrics for the token; without a configured token not at all. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, { token }: Config['metrics']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    metrics.answered({ route: url, status: reply.statusCode, ms: reply.elapsedTime, refusal: reply.refusal });
    done();
  });
  if (token === null) return;
  app.get('/metrics', async (request, reply) => {
    if (!opens(token, request.headers.authorization)) throw new AppError('auth.required');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

/** Who asks sends a few headers, and is a scraper or two. */
const SHORT = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 5_000 };
const CONNECTIONS = 64;

/** Serves the metrics at an address of their own. Returns a function that closes it. Throws, with advice, when it cannot listen there. */
export async function listenForMetrics(metrics: Metrics, { token, address }: Config['metrics']): Promise<() => Promise<void>> {
  if (address === null) return async () => {};
  const server = createServer(SHORT, (request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return answer(404, 'Not found\n');
    if (!opens(token, request.headers.authorization)) return answer(401, 'The token is missing or wrong\n');
    metrics.text().then(
      (text) => answer(200, text, metrics.contentType),
      () => answer(500, 'The figures could not be read\n'),
    );
  });
  server.maxConnections = CONNECTIONS;
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new Error(`METRICS_ADDRESS=${address.host}:${address.port} cannot be listened on (${error.code}): give another address or port`, {
          cause: error,
        }),
      ),
    );
    server.listen(address.port, address.host, done);
  });
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
