import { createHash } from 'node:crypto';

/** JSON with sorted names: the same request however its fields were ordered. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** Returns the hash by which the same request is known again. */
export function hashOf({ operation, body }: { readonly operation: string; readonly body: unknown }): string {
  return createHash('sha256')
    .update(`${operation}\n${canonical(body)}`)
    .digest('hex');
}
