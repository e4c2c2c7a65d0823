import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { DONE_SERVER_ERROR, UNDONE, wireText, WRONG_BODY, type Answer } from './answer.ts';
import type { BrokerState } from './broker-state.ts';
import { isNotDone, type MetFault } from './faults.ts';
import { refuseToken, type ReportManner } from './reports.ts';
import { acceptSocket } from './web-socket.ts';

const AT_ONCE: ReportManner = { copies: 1, delayMs: 0 };

/** How the stream tells every report, by the fault that its opening met. */
function mannerOf(met: MetFault | null): ReportManner {
  if (met?.fault === 'silent') return { ...AT_ONCE, copies: 0 };
  if (met?.fault === 'duplicate-reports') return { ...AT_ONCE, copies: 2 };
  return met?.fault === 'late-reports' ? { ...AT_ONCE, delayMs: met.ms } : AT_ONCE;
}

function refuse(socket: Socket, answer: Answer | null): void {
  if (answer === null) socket.resetAndDestroy();
  else socket.end(wireText(answer, 'close'));
}

/** Opens a stream, or does what its fault says. */
export function openStream(state: BrokerState, request: IncomingMessage, socket: Socket): void {
  const { faults, pending, reports, sessions } = state;
  const url = new URL(request.url ?? '/', 'http://broker');
  if (url.pathname !== '/stream') return refuse(socket, { status: 404, type: 'text/plain', text: 'there is no such stream' });
  const token = url.searchParams.get('token') ?? '';
  const met = sessions.isOpen(token) ? faults.take('stream') : null;
  if (met !== null && isNotDone(met.fault)) return refuse(socket, UNDONE[met.fault]);
  if (met?.fault === 'done-server-error') return refuse(socket, DONE_SERVER_ERROR);
  const accept = () => {
    const peer = acceptSocket(request, socket);
    if (peer === null) return;
    // Judged when the stream opens: a late one may find its session ended.
    if (!sessions.isOpen(token)) return refuseToken(peer);
    if (met?.fault === 'reset') return void socket.resetAndDestroy();
    if (met?.fault === 'wrong-body') peer.send(WRONG_BODY.text);
    reports.add(token, peer, mannerOf(met));
  };
  if (met?.fault !== 'no-answer' && met?.fault !== 'late-answer') return accept();
  pending.hold(socket);
  if (met.fault === 'late-answer')
    pending.after(met.ms, () => {
      pending.release(socket);
      accept();
    });
}
