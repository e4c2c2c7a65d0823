import type { useStore } from 'jotai';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { LoginBody } from '#client/api/types.ts';
import { signInAtom } from '#client/state/session/session.ts';

/** Signs in; returns the failure, or null when somebody is signed in. */
export async function signIn(store: ReturnType<typeof useStore>, body: LoginBody): Promise<ApiError | null> {
  try {
    await store.set(signInAtom, body);
    return null;
  } catch (thrown) {
    return asApiError(thrown);
  }
}
