import { type LookupAddress, promises as dns } from 'node:dns';
import { type ClientRequest, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** A forbidden address: inside the server's own network, or in plain text over the internet. */
export class AddressRefused extends Error {}

/** The request was sent, but no answer came. */
export class Unheard extends Error {
  readonly code: string | undefined;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

/** The answer of an external server. */
export interface OutboundAnswer {
  readonly status: number;
  /** The beginning of the answer, as text. */
  readonly text: string;
  /** Milliseconds to wait before a retry, as asked by the server; null when not given. */
  readonly retryAfterMs: number | null;
}

interface OutboundRequest {
  readonly url: string;
  readonly method: 'POST' | 'GET' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** Requests to addresses entered by users. */
export interface Outbound {
  /** Whether addresses of the server's own network are allowed. */
  readonly privateAddresses: boolean;
  /** An extra trusted certificate authority besides the public ones. */
  readonly ca?: string;
  /** Sends one request. Redirects are not followed. Throws AddressRefused, Unheard, or a network error. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Returns the checked address of a host. Throws AddressRefused. */
  resolve(host: string): Promise<string>;
}

const WITHIN_MS = 15_000;
const READ_BYTES = 2_000;
const LONGEST_RETRY_MS = 24 * 60 * 60 * 1_000;

function retryAfterOf(header: string | undefined): number | null {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : Math.min(LONGEST_RETRY_MS, seconds * 1_000);
}

/** Returns a function that tells whether a request over a new connection has been sent. */
function goesOut(sent: ClientRequest, secure: boolean): () => boolean {
  let out = false;
  sent.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (out = true)));
  return () => out;
}

/** Returns the sender of outbound requests. Addresses are checked when the connection is made, so that a name cannot resolve differently in between. */
export function createOutbound({ privateAddresses, ca }: { readonly privateAddresses: boolean; readonly ca?: string }): Outbound {
  async function resolve(host: string): Promise<string> {
    const found = isIP(host) === 0 ? await dns.lookup(host, { all: true }) : [{ address: host }];
    const allowed = found.find(({ address }) => privateAddresses || !isPrivateAddress(address));
    if (allowed === undefined) throw new AddressRefused(`${host} is an address of a private network`);
    return allowed.address;
  }

  const lookup: LookupFunction = (host, options, done) => {
    const found = async () => {
      try {
        const address = await resolve(host);
        const family = isIP(address);
        if (options.all === true) done(null, [{ address, family } satisfies LookupAddress]);
        else done(null, address, family);
      } catch (error) {
        done(error as NodeJS.ErrnoException, '');
      }
    };
    void found();
  };

  return {
    privateAddresses,
    ...(ca === undefined ? {} : { ca }),
    resolve,

    async send({ url, method, headers = {}, body }) {
      const target = new URL(url);
      const host = target.hostname.replace(/^\[|\]$/g, '');
      // Names are checked by `lookup`, but an IP address in the URL bypasses it.
      if (isIP(host) !== 0) await resolve(host);
      const secure = target.protocol === 'https:';
      // Plain text can be read on the way; within the local network the owner has allowed it.
      if (!secure && !(privateAddresses && isPrivateAddress(await resolve(host))))
        throw new AddressRefused('Plain http is sent to private addresses only');
      const open = secure ? requestSecure : requestPlain;
      return new Promise<OutboundAnswer>((done, fail) => {
        const length = body === undefined ? 0 : Buffer.byteLength(body);
        const options = {
          method,
          lookup,
          agent: false,
          headers: { 'content-length': String(length), ...headers },
          ...(ca === undefined ? {} : { ca }),
        };
        const sent = open(target, options, (answer) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          answer.on('data', (part: Buffer) => {
            if (bytes < READ_BYTES) parts.push(part);
            bytes += part.length;
            if (bytes >= READ_BYTES) answer.destroy();
          });
          answer.on('error', () => {});
          answer.once('close', () => {
            clearTimeout(timer);
            const text = Buffer.concat(parts).subarray(0, READ_BYTES).toString('utf8');
            done({ status: answer.statusCode ?? 0, text, retryAfterMs: retryAfterOf(answer.headers['retry-after']) });
          });
        });
        const isOut = goesOut(sent, secure);
        // Limits the whole exchange, not only its silences.
        const timer = setTimeout(() => end(new Error('No answer in time')), WITHIN_MS);
        // Reports every end of the request to the sender: after a protocol upgrade no other event comes.
        const end = (error: Error) => {
          clearTimeout(timer);
          fail(isOut() ? new Unheard(error) : error);
          sent.destroy();
        };
        sent.on('error', end);
        sent.once('upgrade', (_, socket) => {
          socket.destroy();
          end(new Error('It wants to speak another protocol'));
        });
        sent.end(body);
      });
    },
  };
}
