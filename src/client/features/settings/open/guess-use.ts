import type { FileUse } from '#client/state/device/handed-file.ts';

/** Returns what a file is by its name: a strategy, or history, whose form the server tells by its lines. */
export function guessUse({ name }: Pick<File, 'name'>): FileUse {
  const ending = name.toLowerCase().split('.').at(-1);
  return ending === 'algtst' || ending === 'json' ? 'bot' : 'history';
}
