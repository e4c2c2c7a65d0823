import type { FileUse } from '#client/state/device/handed-file.ts';

/** Returns the use of a file by its name: a strategy or history; the server detects the history format. */
export function guessUse({ name }: Pick<File, 'name'>): FileUse {
  const ending = name.toLowerCase().split('.').at(-1);
  return ending === 'algtst' || ending === 'json' ? 'bot' : 'history';
}
