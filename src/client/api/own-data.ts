import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';

/** Returns everything that the server has of the user, as the file that it is. */
export async function exportOwnData(options?: CallOptions): Promise<Blob> {
  return expectAnswer(await call((client, init) => client.POST('/api/profile/export/', { ...init, parseAs: 'blob' }), options), 'size');
}

/** Removes the user with everything; the session is over with it. */
export async function removeUser(email: string, options?: CallOptions): Promise<void> {
  expectKey(await call((client, init) => client.POST('/api/profile/remove/', { ...init, body: { email } }), options), 'message');
}
