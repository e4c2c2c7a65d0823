import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config, LogLevel } from '#server/config/config.ts';
import { plainLine } from './plain-line.ts';
import { loggedError } from './logged-error.ts';
import type { RecentProblems } from './recent-problems.ts';

const HIDDEN = '[hidden]';
/** Field names hidden in log lines, at the top level or one level below. */
const SECRET_NAMES = [
  'authorization',
  'body',
  'cookie',
  'current_password',
  'email',
  'invite_code',
  'mobile',
  'new_password',
  'password',
  'password_hash',
  'request_token',
  'secret',
  'token',
];
/** An e-mail in a line of JSON; never begins inside an escape such as \n or \u001b. */
const EMAIL = /(?<!\\(?:u[\da-f]{0,3})?)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/gi;

interface LogEnds {
  /** In place of standard output. */
  readonly destination?: DestinationStream;
  /** Remembers what went wrong. */
  readonly problems?: RecentProblems;
  /** JSON lines by default; text for reading on a terminal. */
  readonly format?: Config['logFormat'];
}

/** Returns the log on standard output, without secrets, e-mails and what stands in rows. */
export function createLogger(level: LogLevel, { destination, problems, format = 'json' }: LogEnds = {}): Logger {
  const options = {
    level,
    serializers: { err: loggedError, error: loggedError },
    redact: {
      paths: [
        ...SECRET_NAMES.flatMap((name) => [name, `*.${name}`]),
        'req.headers.authorization',
        'req.headers.cookie',
        'request.headers.authorization',
      ],
      censor: HIDDEN,
    },
    hooks: {
      streamWrite(line: string) {
        const shown = line.replaceAll(EMAIL, HIDDEN);
        problems?.hear(shown);
        return format === 'text' ? plainLine(shown) : shown;
      },
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** Lines that wait for room; more are dropped. */
const WAITING_BYTES = 1_000_000;

/** Standard output that may be a file on a full disk or a closed pipe: a failed log write must not end the server. */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: WAITING_BYTES });
  output.on('error', () => {});
  return output;
}
