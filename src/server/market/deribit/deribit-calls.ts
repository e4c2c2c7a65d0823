import * as v from 'valibot';
import { message } from './deribit-shapes.ts';

const ANSWER_MS = 10_000;
const HEARTBEAT_S = 10;

interface CallHooks {
  send(text: string): void;
  notified(channel: string, data: unknown): void;
  /** Called at each message of another protocol. */
  notUnderstood(): void;
}

/** Why a request failed: refused by the exchange, or no answer in time. */
export class RequestFailed extends Error {
  readonly code: number | null;

  constructor(code: number | null, text: string) {
    super(text);
    this.code = code;
  }
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: RequestFailed) => void;
  readonly timer: NodeJS.Timeout;
}

/** Returns JSON-RPC over an open socket: requests with their answers, notifications, and the replies to test requests that keep a connection alive. */
export function createCalls({ send, notified, notUnderstood }: CallHooks) {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function settle(id: number, end: (one: Waiting) => void): void {
    const one = waiting.get(id);
    if (one === undefined) return;
    waiting.delete(id);
    clearTimeout(one.timer);
    end(one);
  }

  function request(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(id, () => reject(new RequestFailed(null, `no answer to ${method}`))), ANSWER_MS).unref();
      waiting.set(id, { resolve, reject, timer });
      send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  return {
    request,

    /** Asks for signs of life, without which a quiet market could not be told from a dead connection. */
    greet: () => request('public/set_heartbeat', { interval: HEARTBEAT_S }),

    /** Takes a message. Returns whether it was one of the protocol. */
    take(text: string): boolean {
      const told = v.safeParse(message, parsed(text));
      if (!told.success) {
        notUnderstood();
        return false;
      }
      const word = told.output;
      if ('result' in word) settle(word.id, ({ resolve }) => resolve(word.result));
      else if ('error' in word) settle(word.id, ({ reject }) => reject(new RequestFailed(word.error.code, word.error.message)));
      else if (word.method === 'subscription') notified(word.params.channel, word.params.data);
      else if (word.params.type === 'test_request') request('public/test', {}).catch(() => {});
      return true;
    },

    /** Ends every request that is under way. */
    end(): void {
      for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(new RequestFailed(null, 'the connection has ended')));
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type Calls = ReturnType<typeof createCalls>;
