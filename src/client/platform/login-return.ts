import { safePath } from './safe-path.ts';

const KEY = 'broker_login';

/** A login at a broker that left this window: which account it is for and where its user was. Never what the broker gives. */
interface LoginReturn {
  readonly accountId: string;
  readonly from: string;
}

/** Remembers the login in this window while its page is away. A browser that keeps nothing only loses the way back. */
export function rememberLogin(login: LoginReturn): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(login));
  } catch {
    // The login works without it.
  }
}

/** Returns the login that left this window; null when there was none. */
export function rememberedLogin(): LoginReturn | null {
  try {
    const { accountId, from } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LoginReturn;
    const path = safePath(from);
    return typeof accountId === 'string' && path !== null ? { accountId, from: path } : null;
  } catch {
    return null;
  }
}

/** Forgets it: the login is over. */
export function forgetLogin(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing.
  }
}
