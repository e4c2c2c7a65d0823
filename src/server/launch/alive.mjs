// `strikedesk alive`: what a container asks to know whether its server lives. Ends with 0 when it does.
import { request as plain } from 'node:http';
import { request as encrypted } from 'node:https';

const WITHIN_MS = 4_000;

/** Returns whether the server of this environment answers. */
export function isAlive({ PORT, HOST, TLS_CERT, HTTPS } = process.env) {
  const everywhere = !HOST || HOST === '0.0.0.0' || HOST === '::';
  const options = {
    host: everywhere ? '127.0.0.1' : HOST,
    port: Number(PORT || 7400),
    path: '/healthz',
    timeout: WITHIN_MS,
    // The request goes to this machine, under a name missing from the certificate.
    rejectUnauthorized: false,
  };
  return new Promise((resolve) => {
    const asked = (TLS_CERT || HTTPS ? encrypted : plain)(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('error', () => resolve(false));
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.end();
  });
}
