import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GenericSchema, parse, safeParse } from 'valibot';
import { CLIENT_KEY, IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { featureOfPath } from '#contract/spec-calls.ts';
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '#contract/operation.ts';
import { wireInput } from '#contract/schemas/wire-input.ts';
import { fieldErrors } from './form-issues.ts';
import type { SignedIn } from './signed-in.ts';
import { writeAnswer } from './write-answer.ts';

type WhenSignedIn<O extends Operation, T> = O['signedIn'] extends true ? T : null;

/** The inputs of a handler by its operation: validated, with the user where required. */
interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly user: WhenSignedIn<O, SignedIn['user']>;
  readonly session: WhenSignedIn<O, SignedIn['session']>;
  readonly key: O['idempotent'] extends true ? string : null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Serves an operation: session, key and input are checked before the handler runs, its answer is cut to the contract. What would be too long to hold is
 * answered as a stream of the same JSON, which its maker has cut.
 */
export function bind<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: (call: Call<O>) => Promise<AnswerOf<O> | Readable> | AnswerOf<O>,
): void {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(operation.longestBody === undefined ? {} : { bodyLimit: operation.longestBody }),
    ...(operation.takesFile === true ? { config: { takesFile: true } } : {}),
    schema: { response: { 200: {} } },
    serializerCompiler: () => (answer) => writeAnswer(operation.answer, answer),
    async handler(request, reply) {
      if (app.notOffered.has(operation.operationId)) throw new AppError('demo.not-here');
      const signedIn = operation.signedIn ? await requireSession(app, request) : null;
      const call = {
        params: validated(operation.params, request.params),
        query: validated(operation.query, request.query),
        body: validated(operation.body, request.body ?? {}),
        user: signedIn?.user ?? null,
        session: signedIn?.session ?? null,
        key: operation.idempotent ? keyOf(app, request, operation) : null,
        request,
        reply,
      } as Call<O>;
      const answer = await handler(call);
      if (answer instanceof Readable) return reply.type('application/json; charset=utf-8').send(answer);
      if (app.checkAnswers) parse(operation.answer, answer);
      return reply.send(answer);
    },
  });
}

/** Returns the session of the request. Throws auth.required without one. */
export async function requireSession(app: FastifyInstance, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await app.readSession(request);
  if (!signedIn) throw new AppError('auth.required');
  return signedIn;
}

/**
 * Returns the key of the call. The order calls of the specification come without one from clients that know nothing else: such a call gets a new
 * key, so it happens once, and nothing can ask after it. Throws request.idempotency-key-missing elsewhere, and request.idempotency-key-malformed for what
 * does not look like a key.
 */
function keyOf(app: FastifyInstance, request: FastifyRequest, operation: Operation): string {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined && featureOfPath(operation.path) === null) return app.newKey();
  if (key === undefined) throw new AppError('request.idempotency-key-missing');
  if (typeof key !== 'string' || !CLIENT_KEY.test(key)) throw new AppError('request.idempotency-key-malformed');
  return key;
}

function validated(schema: GenericSchema | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const held = safeParse(wireInput, input);
  const result = held.success ? safeParse(schema, input) : held;
  if (!result.success) throw new AppError('request.invalid', { fields: fieldErrors(result.issues) });
  return result.output;
}
