import * as react from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Has React's development build not note for each element where it was written, as it does by itself after ten thousand elements in a second: nobody reads
 * that here, and it took a tenth of all the time of the client's tests. Of another React without such a count nothing is changed.
 */
export function noOwnerStacks(): void {
  const internals = (react as unknown as Record<string, object | undefined>)[INTERNALS];
  if (internals === undefined || !('recentlyCreatedOwnerStacks' in internals)) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Number.MAX_SAFE_INTEGER, set() {} });
}
