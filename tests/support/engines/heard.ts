import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A proxy that collects the errors of the pages that pass through: neither engine reports errors to the driver. */
export interface Hearing {
  readonly url: string;
  /** All errors of the pages: uncaught errors, unhandled rejections, console errors, refused content. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

const SCRIPT = '/heard-errors.js';
const TOLD = '/heard-errors';

/** Returns a proxy to a plain HTTP address. Pages can report errors even while the address is unreachable. */
export async function hearErrors(target: string): Promise<Hearing> {
  const to = new URL(target);
  const complaints: string[] = [];
  const sockets = new Set<Socket>();

  const onward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // A page is changed on its way, so answers must come uncompressed.
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const asked = request(
      { host: to.hostname, port: to.port, method: incoming.method, path: incoming.url, headers },
      (answer) => void back(answer, outgoing),
    );
    // The browser sees a broken connection.
    asked.once('error', () => incoming.socket.destroy());
    outgoing.once('close', () => asked.destroy());
    incoming.pipe(asked);
  };

  const server = createServer((incoming, outgoing) => {
    if (incoming.url === SCRIPT)
      outgoing.setHeader('content-type', 'text/javascript').end(`(${String(tellErrors)})(${JSON.stringify(TOLD)})`);
    else if (incoming.url === TOLD)
      void textOf(incoming).then((text) => {
        complaints.push(text);
        outgoing.writeHead(204).end();
      });
    else onward(incoming, outgoing);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    complaints: () => complaints,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Passes an answer on; a page gets the script that reports errors before any of its own. */
async function back(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = answer.headers;
  if (headers['content-type']?.includes('text/html') !== true) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    // An answer that breaks off is broken off here too.
    answer.once('close', () => answer.complete || outgoing.destroy());
    return;
  }
  const page = (await textOf(answer)).replace('<head>', `<head><script src="${SCRIPT}"></script>`);
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(page);
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Runs in the page. */
function tellErrors(to: string): void {
  const tell = (text: string) => void navigator.sendBeacon(to, `${text} (${location.pathname})`);
  const words = (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}\n${cause.stack}` : String(cause));
  addEventListener('error', (event) => tell(`uncaught: ${words(event.error ?? event.message)}`));
  addEventListener('unhandledrejection', (event) => tell(`unhandled rejection: ${words(event.reason)}`));
  addEventListener('securitypolicyviolation', (event) => tell(`refused: ${event.effectiveDirective} ${event.blockedURI}`));
  const { console: told } = globalThis;
  const say = told.error.bind(told);
  told.error = (...what: unknown[]) => {
    tell(`console: ${what.map(words).join(' ')}`);
    say(...what);
  };
}
