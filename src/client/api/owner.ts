import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { ServerState } from './types.ts';

/** Returns how the server is. Rejects with 404 for everybody but its owner. */
export async function getServerState(options?: CallOptions): Promise<ServerState> {
  return expectKey(await call((client, init) => client.GET('/api/owner/server/', init), options), 'server');
}

/** Has a backup made and tried; `getServerState` tells how it goes. */
export async function startBackup(options?: CallOptions): Promise<void> {
  expectKey(await call((client, init) => client.POST('/api/owner/backup/', init), options), 'message');
}
