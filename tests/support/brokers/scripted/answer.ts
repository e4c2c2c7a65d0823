import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { MetFault, NotDoneFault } from './faults.ts';
import { jsonText } from './json-text.ts';
import type { Pending } from './pending.ts';
import { Refusal } from './refusal.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const json = (status: number, body: unknown): Answer => ({ status, type: 'application/json', text: jsonText(body) });

/** Returns the answer of a call that was carried out or refused. */
export function answerOf(call: () => unknown): Answer {
  try {
    return json(200, call());
  } catch (thrown) {
    if (thrown instanceof Refusal) return json(thrown.status, { error: { code: thrown.code, message: thrown.message } });
    return json(500, { error: { code: 'internal', message: String(thrown) } });
  }
}

/** What a call that is not done is answered with; null: its connection is reset. */
export const UNDONE: Readonly<Record<NotDoneFault, Answer | null>> = {
  'reset-before': null,
  'plain-text': { status: 403, type: 'text/plain', text: 'Access denied because of exceeding access rate' },
  'server-error': json(500, { error: { code: 'internal', message: 'internal error' } }),
  'too-many': json(429, { error: { code: 'too_many', message: 'too many calls' } }),
};

/** The type promises JSON, the body is none. */
export const WRONG_BODY: Answer = { status: 200, type: 'application/json', text: '<html><body>Please wait</body></html>' };
export const DONE_SERVER_ERROR: Answer = { status: 502, type: 'text/html', text: '<html><body>502 Bad Gateway</body></html>' };

/** Returns an answer as it stands on the wire. */
export function wireText({ status, type, text }: Answer, connection: 'keep-alive' | 'close'): string {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}`;
  return `${head}\r\nconnection: ${connection}\r\n\r\n${text}`;
}

export function write(response: ServerResponse, { status, type, text }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
}

function writeTwice(response: ServerResponse, answer: Answer): void {
  const { socket } = response;
  // Said aloud, else a client that asks for the connection's end would get it before the second answer.
  response.setHeader('connection', 'keep-alive');
  response.once('finish', () => setImmediate(() => socket?.write(wireText(answer, 'keep-alive'))));
  write(response, answer);
}

/** Answers a call as its fault demands; the answer is that of a call without a fault. */
export function deliver(response: ServerResponse, answer: Answer, met: MetFault | null, pending: Pending): void {
  const socket = response.socket;
  if (socket === null) return;
  switch (met?.fault) {
    case 'no-answer':
      return pending.hold(socket);
    case 'late-answer':
      pending.hold(socket);
      return pending.after(met.ms, () => {
        pending.release(socket);
        write(response, answer);
      });
    case 'two-answers':
      return writeTwice(response, answer);
    case 'reset':
      socket.resetAndDestroy();
      return;
    case 'reset-before':
    case 'plain-text':
    case 'server-error':
    case 'too-many': {
      const undone = UNDONE[met.fault];
      if (undone === null) socket.resetAndDestroy();
      else write(response, undone);
      return;
    }
    case 'wrong-body':
      return write(response, WRONG_BODY);
    case 'done-server-error':
      return write(response, DONE_SERVER_ERROR);
    case undefined:
    case 'silent':
    case 'slow-book':
    case 'unknown-status':
    case 'duplicate-reports':
    case 'late-reports':
    case 'refused-later':
    case 'incomplete':
      return write(response, answer);
  }
}
