import type { AccountLoginBody } from '#client/api/types.ts';

/** The names under which brokers add to the return address. */
const NAMES = ['request_token', 'state', 'status'] as const;

/** Returns what a broker sent this browser back with, as the login's call takes it; null when the page was opened otherwise. */
export function readReturn(search: string, brokerName: string): AccountLoginBody | null {
  const query = new URLSearchParams(search);
  if (NAMES.every((name) => !query.has(name))) return null;
  const token = query.get('request_token') ?? '';
  const state = query.get('state');
  const approved = token !== '' && query.get('status') !== 'cancelled';
  return {
    broker_name: brokerName,
    ...(state === null ? {} : { state }),
    ...(approved ? { request_token: token } : { status: 'cancelled' as const }),
  };
}
