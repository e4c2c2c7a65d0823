import { type LookupAddress, promises as dns } from 'node:dns';
import { type ClientRequest, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** An address to which nothing is sent: inside the server's own network, or in plain text over the internet. */
export class AddressRefused extends Error {}

/** The request went out, and nobody has said what became of it. */
export class Unheard extends Error {
  readonly code: string | undefined;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

/** What a server outside has answered. */
export interface OutboundAnswer {
  readonly status: number;
  /** The beginning of it, as text. */
  readonly text: string;
  /** Seconds that it wants to be left alone; null when it says nothing of it. */
  readonly retryAfterMs: number | null;
}

interface OutboundRequest {
  readonly url: string;
  readonly method: 'POST' | 'GET' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** Requests to addresses that somebody has typed in. */
export interface Outbound {
  /** Whether addresses of the server's own network are allowed. */
  readonly privateAddresses: boolean;
  /** Whose certificates are believed beside those that everybody believes. */
  readonly ca?: string;
  /** Sends one request. Redirects are not followed. Throws AddressRefused, Unheard, or what the network says. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Returns the address to connect to for a host, which has been looked at. Throws AddressRefused. */
  resolve(host: string): Promise<string>;
}

const WITHIN_MS = 15_000;
const READ_BYTES = 2_000;
const LONGEST_RETRY_MS = 24 * 60 * 60 * 1_000;

function retryAfterOf(header: string | undefined): number | null {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : Math.min(LONGEST_RETRY_MS, seconds * 1_000);
}

/** Returns what tells whether a request over a new connection has gone out. */
function goesOut(sent: ClientRequest, secure: boolean): () => boolean {
  let out = false;
  sent.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (out = true)));
  return () => out;
}

/** Returns what sends requests where somebody has told it to. The address is looked at when the connection is made, so that no name can change what it means in between. */
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
      // A name is looked at by `lookup`; an address that stands in the URL never comes by there.
      if (isIP(host) !== 0) await resolve(host);
      const secure = target.protocol === 'https:';
      // Whoever listens on the way would read it; within one's own network the owner has decided.
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
        // The whole exchange, not only its silences.
        const timer = setTimeout(() => end(new Error('No answer in time')), WITHIN_MS);
        // Whatever becomes of the request, whoever sent it hears of it: one that has changed its protocol says nothing more.
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
