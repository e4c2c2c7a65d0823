import type { GenericSchema, InferOutput } from 'valibot';
import type { ErrorCode } from './errors/registry.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the main back end. `operationId` = service = client function. */
export interface Operation {
  readonly operationId: string;
  readonly method: HttpMethod;
  /** Path with `{name}` parameters and the trailing slash of the specification; the server accepts both forms. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  /** Whether a bearer token is needed. */
  readonly signedIn: boolean;
  /** Whether it happens once under its Idempotency-Key: required, but for the calls of the specification, which get a key where none is sent. */
  readonly idempotent?: boolean;
  /** Bytes of a body that may be longer than usual. */
  readonly longestBody?: number;
  /** True for a body that is a file or part of a file, whose upload may be slow. */
  readonly takesFile?: boolean;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  readonly answer: GenericSchema;
  readonly errors: readonly ErrorCode[];
}

/** Returns the operation unchanged, keeping its literal types. */
export function operation<const O extends Operation>(definition: O): O {
  return definition;
}

type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined;
export type ParamsOf<O extends Operation> = Output<O['params']>;
export type QueryOf<O extends Operation> = Output<O['query']>;
export type BodyOf<O extends Operation> = Output<O['body']>;
export type AnswerOf<O extends Operation> = Output<O['answer']>;
