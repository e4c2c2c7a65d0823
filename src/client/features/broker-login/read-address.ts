import { matchPath } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';

/** Returns the broker's name and what follows it in the address of a login: the account's id, or a word such as `callback`. */
export function readAddress(pathname: string): { readonly brokerName: string; readonly rest: string } {
  const { params } = matchPath(`${APP_BASE}/broker/:broker/*`, pathname) ?? { params: {} as Record<string, string | undefined> };
  return { brokerName: params['broker'] ?? '', rest: (params['*'] ?? '').split('/')[0] ?? '' };
}
