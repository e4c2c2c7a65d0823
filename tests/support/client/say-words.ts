import { createFormat } from '#client/i18n/format.ts';
import { DEFAULT_FORMAT } from '#client/i18n/format-context.ts';
import type { Words } from '#client/state/notices/toasts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { type Language, say } from './say.ts';

/** Returns what the trader reads of a toast or notice, contracts by name; null of nothing. */
export function sayWords(words: Words | undefined, language: Language = 'en'): string | null {
  if (words === undefined || typeof words === 'string') return words ?? null;
  const format = createFormat({ ...DEFAULT_FORMAT, locale: language });
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(words.values ?? {}))
    values[name] = typeof value === 'object' ? instrumentLine(value, format) : value;
  return say(words.id, values, language);
}
