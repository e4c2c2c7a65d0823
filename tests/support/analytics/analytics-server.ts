import type { AddressInfo } from 'node:net';
import { PostgrestClient } from '@supabase/postgrest-js';
import { createClient } from '@supabase/supabase-js';
import { ANALYTICS_BASE } from '#contract/analytics/page-sizes.ts';
import { testServer, type TestServerOptions } from '../server/server.ts';

/** Without a socket in Node 20 the client refuses to be made; no test opens a channel. */
const noSocket = () => {
  throw new Error('nothing here opens a socket');
};

/** Returns the official client of an address, which keeps nothing between tests. */
export function officialClient(base: string, key: string, headers: Readonly<Record<string, string>> = {}) {
  return createClient(base, key, {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { headers },
    realtime: { transport: noSocket as never },
  });
}

/** Returns a server that listens on a port, with the official clients of a hosted analytics back end pointed at it. */
export async function analyticsServer(options: TestServerOptions = {}) {
  const server = await testServer(options);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}${ANALYTICS_BASE}`;
  const { key } = server.services.analyticsReads;
  return {
    ...server,
    base,
    key,
    anonymous: officialClient(base, key),
    clientOf: (token: string) => officialClient(base, key, { authorization: `Bearer ${token}` }),
    bare: new PostgrestClient(`${base}/rest/v1`, { headers: { apikey: key } }),
    /** A call of no client, with the key. */
    ask: (path: string, init: RequestInit = {}) => fetch(`${base}${path}`, { ...init, headers: { apikey: key, ...init.headers } }),
  };
}
