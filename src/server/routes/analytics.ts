import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'valibot';
import { lastPricesBody } from '#contract/analytics/last-prices.ts';
import { analyticsDocument } from '#contract/analytics/openapi.ts';
import { ANALYTICS_BASE } from '#contract/analytics/page-sizes.ts';
import { ANALYTICS_TABLES, type AnalyticsTable } from '#contract/analytics/tables.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { busy, PostgrestError } from '#server/analytics/query/postgrest-error.ts';
import { readPreferences } from '#server/analytics/query/read-preferences.ts';
import { readTableQuery } from '#server/analytics/query/read-query.ts';
import { withinRange } from '#server/analytics/query/read-range.ts';
import type { Services } from '#server/app/services.ts';
import { tokenOf } from '#server/http/signed-in.ts';
import { mediaTypeOf, presentRead } from '#server/presenters/postgrest.ts';

/** What a browser on another origin may send: the headers of the official client. Nothing travels by cookie, so any origin may ask. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-range, content-location, preference-applied, retry-after, x-request-id',
} as const;
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers':
    'apikey, authorization, x-client-info, x-supabase-api-version, accept, accept-profile, content-profile, content-type, prefer, range, range-unit',
  'access-control-max-age': '86400',
} as const;
const WRONG_VALUE = /^(?:22\w{3}|54\w{3}|42846|0A000)$/;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};
const queryStringOf = ({ url }: FastifyRequest): string => url.split('?').slice(1).join('?');

/** Returns the user of a request for rows; null = public rows only. */
async function viewerOf(app: FastifyInstance, { analyticsReads }: Services, request: FastifyRequest): Promise<string | null> {
  const given = headerOf(request, 'apikey') ?? new URLSearchParams(queryStringOf(request)).get('apikey');
  if (given === null)
    throw new PostgrestError(401, 'PGRST301', 'No API key found in request', {
      hint: 'Send the key that /config.json names in the apikey header.',
    });
  if (!analyticsReads.isKey(given)) throw new PostgrestError(401, 'PGRST301', 'Invalid API key');
  const token = tokenOf(request.headers.authorization);
  if (token === null || analyticsReads.isKey(token)) return null;
  const signedIn = await app.readSession(request);
  if (signedIn === null)
    throw new PostgrestError(401, 'PGRST301', 'The token is of no session', { hint: 'Sign in again, or send the key alone.' });
  return signedIn.user.id;
}

function tableOf(name: string): AnalyticsTable {
  if (Object.hasOwn(ANALYTICS_TABLES, name)) return name as AnalyticsTable;
  throw new PostgrestError(404, 'PGRST205', `Could not find the table 'public.${name.slice(0, 60)}' in the schema cache`);
}

/** Sets the headers of every answer, and refuses writing methods before a body is read. */
async function beforeRead(app: FastifyInstance, services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = tokenOf(request.headers.authorization);
  const ofSession = token !== null && !services.analyticsReads.isKey(token);
  reply
    .headers(CORS)
    .header('cache-control', ofSession ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, authorization, apikey, accept');
  const { url = '' } = request.routeOptions;
  if (url.includes('/rest/') && !READS.has(request.method)) {
    await viewerOf(app, services, request);
    throw url.endsWith('/rpc/:name')
      ? new PostgrestError(404, 'PGRST202', 'There are no functions here', {
          hint: 'The last prices are at /functions/v1/market_data.',
        })
      : new PostgrestError(403, '42501', `permission denied for table ${(request.params as { table?: string }).table ?? ''}`);
  }
}

async function answerRefusal(
  { analyticsReads }: Services,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = asRefusal(error);
  if (refusal === null) throw error;
  if (refusal.status === 429) await analyticsReads.holdRefusal();
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter);
  const { code, message, details, hint } = refusal;
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(request.method === 'HEAD' ? '' : { code, details, hint, message });
}

/** The embedded analytics back end: the calls of a hosted one, over the tables of this server. */
export function analyticsRoutes(app: FastifyInstance, services: Services): void {
  const { analyticsReads, config } = services;
  void app.register(
    async (scope) => {
      scope.addHook('onRequest', (request, reply) => beforeRead(app, services, request, reply));
      scope.setErrorHandler((error: Error, request, reply) => answerRefusal(services, error, request, reply));
      scope.options('/*', (_request, reply) => reply.code(204).headers(PREFLIGHT).send());

      let document: object | null = null;
      scope.route({
        method: 'GET',
        url: '/rest/v1',
        async handler(request) {
          await viewerOf(app, services, request);
          return (document ??= analyticsDocument(config.version));
        },
      });

      scope.route<{ Params: { table: string } }>({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/rest/v1/:table',
        async handler(request, reply) {
          const viewerId = await viewerOf(app, services, request);
          const profile = headerOf(request, 'accept-profile') ?? 'public';
          if (profile !== 'public') throw new PostgrestError(406, 'PGRST106', 'The schema must be one of the following: public');
          const media = mediaTypeOf(headerOf(request, 'accept'));
          const table = tableOf(request.params.table);
          const query = withinRange(readTableQuery(queryStringOf(request)), headerOf(request, 'range'));
          const { counted, applied } = readPreferences(headerOf(request, 'prefer'));
          const { stripped } = media;
          const answer = presentRead(
            await analyticsReads.read(table, query, { viewerId, counted, stripped, address: request.ip }),
            query,
            media,
          );
          if (applied !== null) reply.header('preference-applied', applied);
          return reply.code(answer.status).type(media.type).headers(answer.headers).send(answer.text);
        },
      });
      scope.route({
        method: ['GET', 'POST'],
        url: '/rest/v1/rpc/:name',
        handler: () => Promise.reject(new PostgrestError(404, 'PGRST202', 'There are no functions here')),
      });

      scope.route<{ Params: { name: string } }>({
        method: 'POST',
        url: '/functions/v1/:name',
        async handler(request) {
          const viewerId = await viewerOf(app, services, request);
          if (request.params.name !== 'market_data') throw new PostgrestError(404, 'NOT_FOUND', 'Requested function was not found');
          const body = safeParse(lastPricesBody, request.body);
          if (!body.success)
            throw new PostgrestError(400, 'request.invalid', 'The body is {"instruments": [ids or symbols]}', {
              details: body.issues[0].message,
            });
          return { data: analyticsReads.lastPrices(body.output.instruments, { viewerId, address: request.ip }) };
        },
      });
    },
    { prefix: ANALYTICS_BASE },
  );
}

/** Returns the refusal that an error stands for; null for a defect and for what every call may be answered. */
function asRefusal(error: Error & { readonly code?: unknown; readonly statusCode?: unknown }): PostgrestError | null {
  if (error instanceof PostgrestError) return error;
  if (error instanceof AppError) return new PostgrestError(error.status, error.code, error.message);
  // The read exceeded its time limit.
  if (error.code === '57014') return busy(5, 'The read took too long. Ask for fewer rows, or with fewer conditions.');
  // An invalid value, deep nesting, or an unknown cast: the database's message is passed on.
  if (typeof error.code === 'string' && WRONG_VALUE.test(error.code)) return new PostgrestError(400, error.code, error.message);
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new PostgrestError(error.statusCode, 'request.malformed', error.message);
  return null;
}
