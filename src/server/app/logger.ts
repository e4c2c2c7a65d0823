import { type Logger, pino } from 'pino';
import type { LogLevel } from '#server/config/config.ts';

/** Returns the log: JSON lines on standard output, without secrets. */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    redact: {
      paths: [
        'authorization',
        'password',
        'token',
        '*.authorization',
        '*.password',
        '*.token',
        'req.headers.authorization',
        'req.headers.cookie',
        'request.headers.authorization',
        'body.password',
      ],
      censor: '[hidden]',
    },
  });
}
