import { RpcError } from './rpc-error.ts';

export type Id = string | number | null | undefined;

/** Returns the text of an answer; the id of the request comes back, and a request by HTTP may have none. */
export function answerText(id: Id, outcome: unknown, now: number): string {
  const usIn = now * 1_000;
  const usDiff = 181;
  const head = { jsonrpc: '2.0', ...(id === undefined || id === null ? {} : { id }) };
  const body = outcome instanceof RpcError ? { error: errorOf(outcome) } : { result: outcome };
  return JSON.stringify({ ...head, ...body, usIn, usOut: usIn + usDiff, usDiff, testnet: false });
}

const errorOf = ({ message, data, code }: RpcError) => ({ message, ...(data === undefined ? {} : { data }), code });

export const notificationText = (channel: string, data: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { channel, data } });

export const heartbeatText = (type: 'heartbeat' | 'test_request'): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'heartbeat', params: { type } });
