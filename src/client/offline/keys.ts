import { PERSIST_KEY, TOKEN_KEY } from '#contract/constants.ts';

/**
 * Every key of the storage. `auth_token` holds the bare token and `root` the broker accounts and the selected one; all
 * else is per user below `u/<user id>/`, save the device's last look, which the sign-in page needs, the run-time configuration, what
 * ends sessions that were signed out without a connection, and a mark that the database was not deleted.
 */
export const STORAGE_KEYS = {
  token: TOKEN_KEY,
  root: PERSIST_KEY,
  sessionUser: 'session_user',
  /** Tokens to end sessions that were signed out offline; they grant no access. */
  endings: 'session_endings',
  config: 'config',
  /** A number of the database: missing, or another one, where the browser has deleted it since. */
  mark: 'storage_mark',
  devicePreferences: 'preferences',
} as const;

export function userPrefix(userId: string): string {
  return `u/${userId}/`;
}
export function snapshotKey(userId: string, name: string, key: string): string {
  return `${userPrefix(userId)}snapshot/${name}/${key}`;
}
export function intentsKey(userId: string): string {
  return `${userPrefix(userId)}intents`;
}
export function streamKey(userId: string): string {
  return `${userPrefix(userId)}stream`;
}
export function preferencesKey(userId: string): string {
  return `${userPrefix(userId)}preferences`;
}
export function selectionKey(userId: string): string {
  return `${userPrefix(userId)}selection`;
}
