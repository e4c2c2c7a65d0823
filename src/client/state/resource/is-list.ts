import { isRecord } from './is-record.ts';

/** Returns a check that stored data is a list of records with the given text property: enough to tell an old shape. */
export function isListOf<T>(idName: keyof T & string): (data: unknown) => data is T[] {
  return (data): data is T[] => Array.isArray(data) && data.every((item) => isRecord(item) && typeof item[idName] === 'string');
}
