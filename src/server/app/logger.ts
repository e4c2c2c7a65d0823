import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '#server/config/config.ts';
import { loggedError } from './logged-error.ts';

const HIDDEN = '[hidden]';
/** Hidden wherever they stand at the top of a line or one level below. */
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

/** Returns the log: JSON lines on standard output, without secrets, e-mails and what stands in rows. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
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
    hooks: { streamWrite: (line: string) => line.replaceAll(EMAIL, HIDDEN) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
