import * as v from 'valibot';
import type { NotTakenKind } from '#domain/orders/broker-calls.ts';
import { type BrokerHttp, NeverSent } from '#server/platform/broker-http.ts';
import { parseKeepingLongNumbers } from '#server/platform/long-numbers.ts';
import { NotTaken, type SecretValues } from '../wire/broker-wire.ts';

/** Errors after which nothing was done. Every other answer leaves that open. */
const NOT_TAKEN: Readonly<Record<string, NotTakenKind>> = {
  order_refused: 'refused',
  session_refused: 'refused',
  not_renewable: 'refused',
  not_flat: 'refused',
  not_open: 'ended',
  no_such_order: 'ended',
  no_such_trigger: 'ended',
  not_active: 'ended',
  session_ended: 'session-ended',
  too_many: 'busy',
};

const refusal = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

/** Returns the value of a JSON text, with long numbers as texts; undefined when the text is none. */
export function parsed(text: string): unknown {
  try {
    return parseKeepingLongNumbers(text);
  } catch {
    return undefined;
  }
}

/** Returns the token of a session. Throws NotTaken without one. */
export function tokenOf({ access_token: token }: SecretValues): string {
  if (token === undefined) throw new NotTaken('session-ended', 'There is no session at the broker');
  return token;
}

/** Makes a call and returns its answer, checked. Throws NotTaken when nothing was done. */
export type ScriptedCall = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  shape: v.GenericSchema<unknown, T>,
  given?: { readonly token?: string | undefined; readonly body?: object },
) => Promise<T>;

/** Returns the caller of a scripted broker. */
export function createScriptedCall(http: BrokerHttp): ScriptedCall {
  return async (method, path, shape, { token, body } = {}) => {
    const answer = await http
      .call({
        method,
        path,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      .catch((error: unknown) => {
        throw error instanceof NeverSent ? new NotTaken('unreachable', error.message) : error;
      });
    const value = parsed(answer.text);
    if (answer.status === 200) return v.parse(shape, value);
    const refused = v.safeParse(refusal, value);
    const kind = refused.success ? NOT_TAKEN[refused.output.error.code] : undefined;
    if (refused.success && kind !== undefined && answer.status < 500) throw new NotTaken(kind, refused.output.error.message);
    throw new Error(`the broker answered ${answer.status} and did not say what became of the call`);
  };
}
