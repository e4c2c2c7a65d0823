import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import { changesOnly } from '#server/plugins/changes-only.ts';
import type { ClientBuild } from '#server/plugins/client-build.ts';
import { type ConnectionPatience, PATIENCE } from '#server/plugins/connections/patience.ts';
import { slowBodies } from '#server/plugins/connections/slow-bodies.ts';
import { limitSockets } from '#server/plugins/connections/sockets-of-network.ts';
import { watchServer } from '#server/plugins/connections/watch-server.ts';
import { docs } from '#server/plugins/docs.ts';
import { errorAnswers, sendError } from '#server/plugins/error-answers.ts';
import { RATE_LIMITS, type RateLimits, rateLimits } from '#server/plugins/rate-limits.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import { COMPRESSED_TYPE, smallAnswers, THRESHOLD } from '#server/plugins/small-answers.ts';
import { staticFiles } from '#server/plugins/static-files.ts';
import { ROUTES } from '#server/routes/all.ts';
import { ownerRoutes } from '#server/routes/owner.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { metricsRoutes } from '#server/metrics/metrics-door.ts';
import { type HomeAuthority, openHomeAuthority } from './home/home-authority.ts';
import { homeAddresses, openHomeDoor } from './home/home-door.ts';
import type { ServerSight } from './server-sight.ts';
import type { Services } from './services.ts';
import { tokenOf } from '../http/signed-in.ts';

const BODY_LIMIT = 256 * 1_024;
/** Most parallel requests of an HTTP/2 connection. */
const STREAMS_OF_CONNECTION = 128;

interface AppOptions {
  /** The built client; null serves the calls only. */
  readonly client: ClientBuild | null;
  /** Check every answer against the contract in full (tests). */
  readonly checkAnswers?: boolean;
  readonly limits?: RateLimits;
  readonly patience?: ConnectionPatience;
  /** Counts every call; absent: nothing is counted. */
  readonly metrics?: Metrics;
  /** What the owner sees of the server; absent: nothing. */
  readonly sight?: ServerSight;
}

/** The server without a port: `listen` or `inject` is up to the caller. */
interface App {
  readonly fastify: FastifyInstance;
  /** From now on every request is refused with server.stopping. */
  refuseNewWork(): void;
}

/** Returns the Fastify options of a plain or a TLS server; with TLS it speaks HTTP/2 and still HTTP/1.1. */
async function transport(
  tls: Services['config']['tls'],
  home: HomeAuthority | null,
  { headersMs }: ConnectionPatience,
): Promise<FastifyServerOptions> {
  const terms = { allowHTTP1: true, handshakeTimeout: headersMs, settings: { maxConcurrentStreams: STREAMS_OF_CONNECTION } };
  // The types of HTTP/2 requests and replies differ in name only; one type of app serves both.
  const secure = (keys: object) => ({ http2: true, https: { ...terms, ...keys } }) as FastifyServerOptions;
  if (home !== null) return secure(home.certificate(homeAddresses()));
  if (!tls) return {};
  const read = (path: string, name: string) =>
    readFile(path).catch((error: Error) => {
      throw new Error(`${name} cannot be read: ${error.message}`);
    });
  return secure({ cert: await read(tls.cert, 'TLS_CERT'), key: await read(tls.key, 'TLS_KEY') });
}

/** Returns the proxies trusted by Fastify: none, listed addresses, or the nearest hops. */
function trustedProxies(trust: Services['config']['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return trust === false ? false : [...trust];
}

/** Returns the maker of request ids: a name for a line of the log, not a secret. Random bytes for each would cost more than the routing. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${start}${(count += 1).toString(36)}`;
}

/** Builds the HTTP server on the services. */
export async function createApp(
  services: Services,
  { client, checkAnswers = false, limits = RATE_LIMITS, patience = PATIENCE, metrics, sight }: AppOptions,
): Promise<App> {
  const { config, sessions } = services;
  const home = config.atHome ? await openHomeAuthority({ folder: config.homeFolder, now: services.clock.now }) : null;
  let stopping = false;
  const options: FastifyServerOptions = {
    ...(await transport(config.tls, home, patience)),
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: config.speaksHttps ? false : 'idle',
    return503OnClosing: false,
    frameworkErrors(_error, request, reply) {
      sendError(request, reply, new AppError('request.malformed'));
    },
    genReqId: requestIds(),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
  };
  const app: FastifyInstance = Fastify(options);
  if (home !== null) openHomeDoor(app, home, patience);
  limitSockets(app.server, patience.socketsOfNetwork, config.trustProxy);
  watchServer(app, patience);

  app.decorate('checkAnswers', checkAnswers);
  app.decorate('notOffered', services.demo?.notOffered ?? new Set<string>());
  app.decorate('newKey', () => newId(services.clock.now()));
  app.decorate('readSession', async (request) => {
    const token = tokenOf(request.headers.authorization);
    return token === null ? null : sessions.find(token);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // API answers are private: no cache keeps them unless the route says otherwise.
    if (/^\/+api\//.test(request.url)) reply.header('cache-control', 'no-store');
    done(stopping ? new AppError('server.stopping', { retryAfter: 2 }) : undefined);
  });
  // A call without a body may still name a type of body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void app.getDefaultJsonParser('error', 'error')(request, body as string, done);
  });

  errorAnswers(app, services);
  slowBodies(app, patience);
  await securityHeaders(app, config, client?.page ?? null);
  await rateLimits(app, limits);
  changesOnly(app);
  smallAnswers(app);
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: THRESHOLD, customTypes: COMPRESSED_TYPE });
  if (metrics) metricsRoutes(app, metrics, config.metrics);
  for (const routes of ROUTES) routes(app, services);
  ownerRoutes(app, services, sight ?? null);
  await docs(app, config.version);
  const isNew = async () => config.mainUrl === null && (await services.registration.registrationState()) === 'first';
  await staticFiles(app, client, isNew);
  return { fastify: app, refuseNewWork: () => (stopping = true) };
}
