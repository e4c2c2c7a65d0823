import type { Operation } from '#contract/operation.ts';
import { ownedBy, type Shape } from './valid-value.ts';

/** Kinds without an owner, and names that each user has for himself. */
const NOBODYS: ReadonlySet<string | null> = new Set(['instrument']);
const OWN_NAMES = new Set(['symbol', 'source', 'underlying', 'number', 'chat_id']);
const LOOKS_OWNED = /^(?:id|key)$|_ids?$|Ids?$|_number$|Number$/;

function namesIn(shape: Shape | undefined, name = ''): string[] {
  // A passkey's answer is proved by its signature, whatever ids it contains.
  if (shape === undefined || shape.entries?.['rawId']) return [];
  return [
    ...(name === '' ? [] : [name]),
    ...Object.entries(shape.entries ?? {}).flatMap(([key, entry]) => namesIn(entry, key)),
    ...(['variant', 'union'].includes(shape.type) ? (shape.options as readonly Shape[]).flatMap((option) => namesIn(option, name)) : []),
    ...namesIn(shape.item, name),
    ...namesIn(shape.wrapped, name),
    ...(shape.items ?? []).flatMap((item) => namesIn(item, name)),
  ];
}

/** Owned objects that a call may name by id: the known kinds, and the id-like fields of unknown kind. */
export interface OwnedFields {
  readonly kinds: readonly string[];
  readonly unknown: readonly string[];
}

/** Returns the owned objects that an operation names in its path, query or body. */
export function ownedFields({ params, query, body, path }: Operation): OwnedFields {
  const inPath = namesIn(params);
  const names = new Set([...inPath, ...namesIn(query), ...namesIn(body)]);
  const kinds = new Set<string>();
  const unknown: string[] = [];
  // A device chooses the ids of its own drawings: no row is found by them.
  if (path.startsWith('/api/charts/')) names.delete('id');
  // A trigger is looked for in the account alone; brokers/triggers.test.ts tries those of other users at a broker elsewhere.
  if (path.startsWith('/api/broker-triggers/')) names.delete('id');
  for (const name of names) {
    const kind = ownedBy(name, path);
    if (kind !== null && !NOBODYS.has(kind)) kinds.add(kind);
    if (inPath.includes(name) && /\/history\/chains\//.test(path)) kinds.add('import');
    if (kind === null && !OWN_NAMES.has(name) && (inPath.includes(name) || LOOKS_OWNED.test(name))) unknown.push(name);
  }
  return { kinds: [...kinds], unknown };
}
