import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import { ERRORS } from '#contract/errors/registry.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { isWriteRefused } from '#server/db/write-refused.ts';
import type { WriteWatch } from '#server/db/write-watch.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of a refused call; null for others. */
    refusal: string | null;
  }
}

/** The exchange reloads with its next step, four times a second. */
const EXCHANGE_BACK_IN_S = 2;
const STATEMENT_TIME_OUT = '57014';
/** Recovery after a crash takes a second or two. */
const DATABASE_BACK_IN_S = 2;
/** Room is made by a person. */
const WRITES_AGAIN_IN_S = 30;

/** Returns the error of the registry that a thrown thing stands for. Null for a defect. */
function knownError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  if (error.code === STATEMENT_TIME_OUT) return new AppError('server.time-out');
  if (isDatabaseAway(error)) return new AppError('server.database-away', { retryAfter: DATABASE_BACK_IN_S });
  if (isWriteRefused(error)) return new AppError('server.cannot-write', { retryAfter: WRITES_AGAIN_IN_S });
  if ((error as { readonly isReloading?: boolean }).isReloading === true)
    return new AppError('server.exchange-reloading', { retryAfter: EXCHANGE_BACK_IN_S });
  if (error.statusCode === 413) return new AppError('request.too-large');
  if (error.statusCode === 404) return new AppError('request.not-found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new AppError('request.malformed');
  return null;
}

/** Sends an error in the one shape every error has. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  reply.refusal = error.code;
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfter)));
  if (error.status === ERRORS['auth.required'].status) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({
      code: error.code,
      message: error.message,
      ...(error.fields.length > 0 ? { fields: error.fields } : {}),
      request_id: request.id,
    });
}

/** The one error mapper: everything thrown becomes `{code, message, fields?, request_id}`; a defect tells its message to the log only. */
export function errorAnswers(
  app: FastifyInstance,
  { writes, clock }: { readonly writes: WriteWatch; readonly clock: { now(): number } },
): void {
  app.decorateReply('refusal', null);
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = knownError(error);
    if (!writes.hear(error, clock.now()) && !known) request.log.error({ err: error }, 'a request failed unexpectedly');
    return sendError(request, reply, known ?? new AppError('server.internal'));
  });
}
