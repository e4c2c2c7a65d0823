import { readdir, readFile, readlink } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { createServer } from 'node:net';
import { type Finding, findingsAbout } from './finding.ts';

/** A server under load, or on a slow machine, is no other program. */
const ANSWER_MS = 5_000;
const MOST_ANSWERED = 1_000;

/** Returns the finding about the server's port. */
export async function checkPort({
  port,
  host,
  secure,
}: {
  readonly port: number;
  readonly host: string;
  readonly secure: boolean;
}): Promise<Finding> {
  const { fine, care, fault } = findingsAbout('Port');
  if (port === 0) return fine('any free one is taken');
  const refused = await tryToListen(port, host);
  if (refused === null) return fine(`${port} is free`);
  if (refused === 'EACCES') return fault(`${port} needs more rights`, 'set PORT to a number above 1023');
  if (refused !== 'EADDRINUSE')
    return fault(
      `HOST=${host} is not an address of this computer (${refused})`,
      'set HOST to 0.0.0.0 (all addresses) or 127.0.0.1 (this computer)',
    );
  const [asSet, otherwise] = await Promise.all([isOurs(port, host, secure), isOurs(port, host, !secure)]);
  if (asSet) return fine(`a Strikedesk server answers on ${port}`);
  if (otherwise)
    return care(
      `a Strikedesk server answers on ${port} with ${secure ? 'HTTP' : 'HTTPS'}, and the settings of this command say ${secure ? 'HTTPS' : 'HTTP'}`,
      'give this command the same settings as the server, or it looks at another set-up',
    );
  const holder = await holderOf(port);
  return fault(`${port} is taken${holder === null ? '' : ` by ${holder}`}`, 'end that program, or set PORT to another number');
}

function tryToListen(port: number, host: string): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => done(null)));
  });
}

/** Returns whether a Strikedesk server answers on the port. */
async function isOurs(port: number, host: string, secure: boolean): Promise<boolean> {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  // The certificate is for the names of the server, not for the address asked here, and nothing secret is sent: it is looked at by its own check.
  const terms = { host: address, port, path: '/healthz', agent: false as const, timeout: ANSWER_MS, rejectUnauthorized: false };
  const answer = await new Promise<string>((done) => {
    const asked = secure ? secureRequest(terms) : plainRequest(terms);
    const nothing = () => {
      done('');
      asked.destroy();
    };
    // A program that sends its answer endlessly is no server of ours.
    const late = setTimeout(nothing, ANSWER_MS);
    asked
      .once('timeout', nothing)
      .once('error', nothing)
      .once('response', (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (text.length < MOST_ANSWERED ? (text += part) : nothing()))
          .once('end', () => done(text))
          .once('error', nothing);
      })
      .once('close', () => clearTimeout(late))
      .end();
  });
  try {
    return (JSON.parse(answer) as { alive?: unknown } | null)?.alive === true;
  } catch {
    return false;
  }
}

const LISTENING = '0A';

/** Returns the process that listens on a port, where the system tells: Linux, and our own processes or all as root. */
async function holderOf(port: number): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = (await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => ''))))
    .join('\n')
    .split('\n');
  const sockets = new Set(
    lines
      .map((line) => line.trim().split(/\s+/))
      .flatMap((cells) => (cells[1]?.endsWith(`:${hex}`) && cells[3] === LISTENING ? [`socket:[${cells[9]}]`] : [])),
  );
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const file of files) {
      if (!sockets.has(await readlink(`/proc/${pid}/fd/${file}`).catch(() => ''))) continue;
      const name = (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '?')).trim();
      return `process ${pid} (${name})`;
    }
  }
  return null;
}
