import { answerText, type Id } from './envelope.ts';
import { NO_JSON, shifted, type CallFault, type Switches } from './faults.ts';
import { notJson, RpcError, statusOf, tooManyRequests, unknownMethod } from './rpc-error.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answers } from './answers.ts';
import type { Params } from './params.ts';

const BASE = '/api/v2';

interface Call {
  readonly id: Id;
  readonly method: string;
  readonly params: Params;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://deribit');
  if (!url.pathname.startsWith(BASE)) throw unknownMethod();
  const path = url.pathname.slice(BASE.length + 1);
  if (request.method === 'GET') return { id: undefined, method: path, params: Object.fromEntries(url.searchParams) };
  try {
    const { id, method, params } = JSON.parse(await bodyOf(request)) as Partial<Call>;
    return { id, method: method ?? path, params: params ?? {} };
  } catch {
    throw notJson();
  }
}

function write(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
}

function writeOutcome(answers: Answers, switches: Switches, response: ServerResponse, id: Id, outcome: unknown): void {
  const failed = outcome instanceof RpcError;
  write(
    response,
    failed ? statusOf(outcome) : 200,
    answerText(id, failed ? outcome : shifted(outcome, switches.shiftMs), answers.clock.now()),
  );
}

/** Answers a request, or does to it what a test has ordered. */
export async function answerHttp(answers: Answers, switches: Switches, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let call: Call;
  try {
    call = await callOf(request);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    writeOutcome(answers, switches, response, undefined, error);
    return;
  }
  const name = call.method.replace(/^public\//, '');
  const reply = () => {
    const outcome = answers.pays(name, 'http')
      ? answers.outcome(() => answers.call(call.method, call.params, switches.lateMs))
      : tooManyRequests();
    writeOutcome(answers, switches, response, call.id, outcome);
  };
  const fault = answers.faults.take(name);
  if (fault === null) reply();
  else replyWrongly(answers, response, call.id, fault, reply);
}

function replyWrongly(answers: Answers, response: ServerResponse, id: Id, fault: CallFault, reply: () => void): void {
  switch (fault.kind) {
    case 'silent':
      return;
    case 'cut':
      response.destroy();
      return;
    case 'status':
      write(response, fault.status, fault.text ?? NO_JSON, 'text/html');
      return;
    case 'text':
      write(response, 200, NO_JSON, 'text/html');
      return;
    case 'error': {
      const error = new RpcError(fault.code, fault.message, fault.data);
      write(response, statusOf(error), answerText(id, error, answers.clock.now()));
      return;
    }
    case 'half': {
      const text = answerText(id, 'ok', answers.clock.now());
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      response.write(text.slice(0, text.length >> 1), () => response.destroy());
      return;
    }
    case 'slow':
      answers.clock.after(fault.ms, reply);
  }
}
