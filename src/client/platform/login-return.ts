import { safePath } from './safe-path.ts';

const KEY = 'broker_login';

/** A broker login that left this window: the account, and the page to return to. Never holds a token of the broker. */
interface LoginReturn {
  readonly accountId: string;
  readonly from: string;
}

/** Stores the login in the session storage. A browser without storage only loses the return page. */
export function rememberLogin(login: LoginReturn): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(login));
  } catch {
    // The login works without the stored record.
  }
}

/** Returns the broker login that left this window, or null. */
export function rememberedLogin(): LoginReturn | null {
  try {
    const { accountId, from } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LoginReturn;
    const path = safePath(from);
    return typeof accountId === 'string' && path !== null ? { accountId, from: path } : null;
  } catch {
    return null;
  }
}

/** Deletes the record after the login. */
export function forgetLogin(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing.
  }
}
