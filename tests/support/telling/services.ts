import { readFileSync } from 'node:fs';
import { createServer as createPlain, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createSocket, type AddressInfo, type Server, type Socket } from 'node:net';
import { atTheEnd } from '../books/open-until-the-end.ts';
import { certify } from '../device/certificates.ts';

/** A request received by an external service. */
export interface Got {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** The answer of a service; null: none, ever; `cut`: none, and the connection is closed. */
type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> } | null | 'cut';

export interface FakeService {
  readonly url: string;
  readonly got: Got[];
  /** The answer from now on, possibly delayed. */
  answer: (request: Got) => Answer | Promise<Answer>;
}

function recorder(service: FakeService): RequestListener {
  return (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const got = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
      service.got.push(got);
      void Promise.resolve(service.answer(got)).then((answer) => {
        if (answer === null) return;
        if (answer === 'cut') return void response.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
        response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
      });
    });
  };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  atTheEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a plain HTTP service that records all requests. */
export async function plainService(answer: FakeService['answer'] = () => ({ status: 200, body: { ok: true } })): Promise<FakeService> {
  const service = { url: '', got: [], answer };
  const port = await listening(createPlain(recorder(service)));
  return Object.assign(service, { url: `http://127.0.0.1:${port}` });
}

let certificate: ReturnType<typeof certify> | undefined;

/** Starts a TLS service under a certificate of a new authority, which is returned as well: a push service. */
export async function secureService(): Promise<FakeService & { readonly ca: string; readonly caFile: string }> {
  const { cert, key } = await (certificate ??= certify('localhost'));
  const ca = readFileSync(cert, 'utf8');
  const service: FakeService = { url: '', got: [], answer: () => ({ status: 201 }) };
  const port = await listening(createSecure({ cert: ca, key: readFileSync(key) }, recorder(service)));
  return Object.assign(service, { url: `https://localhost:${port}`, ca, caFile: cert });
}

export interface FakeMailServer {
  readonly port: number;
  /** Accepted messages, headers and text. */
  readonly mails: string[];
  /** Sign-ins, as `name:password`. */
  readonly signedIn: string[];
  /** Answer to the end of a message; with a promise the message is stored and the answer delayed. */
  answer: string | Promise<string>;
}

/** Starts an SMTP server (RFC 5321, AUTH PLAIN) that records its messages. */
export async function mailServer(): Promise<FakeMailServer> {
  const state: FakeMailServer = { port: 0, mails: [], signedIn: [], answer: '250 2.0.0 kept as 1' };
  const port = await listening(
    createSocket((socket) => {
      let rest = '';
      let mail: string[] | null = null;
      const say = (line: string) => socket.write(`${line}\r\n`);
      say('220 mail.test ESMTP');
      socket.on('error', () => {});
      socket.on('data', (data) => {
        const lines = (rest + data.toString('utf8')).split('\r\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (mail !== null) {
            if (line !== '.') mail.push(line);
            else {
              const { answer } = state;
              if (typeof answer !== 'string' || answer.startsWith('2')) state.mails.push(mail.join('\n'));
              mail = null;
              void Promise.resolve(answer).then(say);
            }
          } else if (/^EHLO/i.test(line)) socket.write('250-mail.test\r\n250-8BITMIME\r\n250 AUTH PLAIN\r\n');
          else if (/^AUTH PLAIN /i.test(line)) {
            const [, name = '', password = ''] = Buffer.from(line.slice(11), 'base64').toString('utf8').split('\0');
            state.signedIn.push(`${name}:${password}`);
            say(password === 'wrong' ? '535 5.7.8 no' : '235 2.7.0 yes');
          } else if (/^DATA/i.test(line)) {
            mail = [];
            say('354 go on');
          } else if (/^QUIT/i.test(line)) {
            say('221 bye');
            socket.end();
          } else say('250 2.1.0 fine');
        }
      });
    }),
  );
  return Object.assign(state, { port });
}
