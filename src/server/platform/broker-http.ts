import { Agent as PlainAgent, type ClientRequest, request as requestPlain } from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';

/** The connection was never made: the broker has seen nothing of the call. */
export class NeverSent extends Error {}

/** A call to a broker. `path` is relative to the broker's address. */
interface BrokerCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface BrokerAnswered {
  readonly status: number;
  readonly text: string;
}

/** HTTP calls to one broker. */
export interface BrokerHttp {
  /** Sends a call once. Throws NeverSent, or another error when no whole answer came: then the broker may have done what was asked. */
  call(call: BrokerCall): Promise<BrokerAnswered>;
  /** Closes the connections kept open. */
  close(): void;
}

interface Limits {
  /** Longest wait for a connection, and from the call to its whole answer, in ms. */
  readonly connectMs: number;
  readonly answerMs: number;
  /** Longest answer, in bytes: a whole order book has megabytes. */
  readonly bytes: number;
  /** Version of the internet protocol; 4 where the broker knows the server by its IPv4 address. */
  readonly family?: 4 | 6;
}

const LIMITS: Limits = { connectMs: 3_000, answerMs: 10_000, bytes: 16 * 1024 * 1024 };

/** Returns a function that tells whether the request has a connection: one kept open, or a new one once it is made. */
function connectedBy(sent: ClientRequest, secure: boolean): () => boolean {
  let connected = false;
  sent.once('socket', (socket) => {
    if (!socket.connecting && sent.reusedSocket) connected = true;
    else socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true));
  });
  return () => connected;
}

/** Returns the caller of a broker at an address. */
export function createBrokerHttp(address: string, own: Partial<Limits> = {}): BrokerHttp {
  const limits = { ...LIMITS, ...own };
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  const secure = base.protocol === 'https:';
  const options = { keepAlive: true, ...(limits.family === undefined ? {} : { family: limits.family }) };
  const agent = secure ? new SecureAgent(options) : new PlainAgent(options);
  const open = secure ? requestSecure : requestPlain;

  return {
    call: ({ method, path, headers = {}, body }) =>
      new Promise((done, fail) => {
        const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
        const sent = open(new URL(path.replace(/^\//, ''), base), { method, agent, headers: { ...length, ...headers } }, (answer) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          answer.on('data', (part: Buffer) => {
            parts.push(part);
            bytes += part.length;
            if (bytes > limits.bytes) end(new Error(`the answer has more than ${limits.bytes} bytes`));
          });
          answer.once('error', end);
          answer.once('aborted', () => end(new Error('the answer was cut off')));
          answer.once('end', () => {
            clearTimeout(timer);
            clearTimeout(connecting);
            done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
          });
        });
        const isConnected = connectedBy(sent, secure);
        const end = (error: Error) => {
          clearTimeout(timer);
          clearTimeout(connecting);
          fail(isConnected() ? error : new NeverSent(error.message, { cause: error }));
          sent.destroy();
        };
        const connecting = setTimeout(() => {
          if (!isConnected()) end(new Error('no connection in time'));
        }, limits.connectMs);
        const timer = setTimeout(() => end(new Error('no answer in time')), limits.answerMs);
        sent.on('error', end);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
