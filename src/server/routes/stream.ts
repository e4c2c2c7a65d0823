import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STREAM_PATH } from '#contract/constants.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { setStreamInstruments } from '#contract/operations/market.ts';
import { bind, requireSession } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { latestEnd } from '#server/policies/session-end.ts';

/** Returns the newest event the client has, from the header or, for clients that cannot set it, the query. */
function lastEventId(request: FastifyRequest): number | null {
  const given = request.headers['last-event-id'] ?? (request.query as { last_event_id?: unknown }).last_event_id;
  if (given === undefined || given === '') return null;
  const id = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null;
  if (id === null) throw new AppError('request.malformed');
  return id;
}

export function streamRoutes(app: FastifyInstance, { streams, history, marketSources }: Services): void {
  app.get(STREAM_PATH, { exposeHeadRoute: false, config: { compress: false } }, async (request, reply) => {
    const { user, session } = await requireSession(app, request);
    const stream = streams.open(
      { userId: user.id, sessionId: session.id, until: latestEnd(session.createdAt).getTime() },
      lastEventId(request),
    );
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream.output);
  });

  bind(app, setStreamInstruments, async ({ params, body, user }) => {
    const { house, foreign } = await marketSources.ownersOf(user.id, body.instrument_ids);
    const ids = streams.watch(user.id, params.streamId, [...house, ...foreign.flatMap((one) => one.ids)], body.lite);
    history.follow(ids.filter((id) => house.includes(id)));
    return { instrument_ids: [...ids] };
  });
}
