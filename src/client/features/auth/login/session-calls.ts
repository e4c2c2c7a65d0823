import type { useStore } from 'jotai';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { LoginBody } from '#client/api/types.ts';
import { signInAtom } from '#client/state/session/session.ts';

/** Signs in; returns the error, or null after a success. */
export async function signIn(store: ReturnType<typeof useStore>, body: LoginBody): Promise<ApiError | null> {
  try {
    await store.set(signInAtom, body);
    return null;
  } catch (thrown) {
    return asApiError(thrown);
  }
}
