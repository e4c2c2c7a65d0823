/** Returns the value at a dotted path of nested data, as `legs.0.lots`; undefined where there is none. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return (value as Readonly<Record<string, unknown>>)[name];
  }, data);
}

/** Returns the data with the value at a dotted path replaced; the rest is shared. Unchanged where the path leads nowhere. */
export function withValueAt<T>(data: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  if (typeof data !== 'object' || data === null || !(name in data)) return data;
  const inner = (data as Readonly<Record<string, unknown>>)[name];
  const next = rest.length === 0 ? value : withValueAt(inner, rest.join('.'), value);
  if (!Array.isArray(data)) return { ...data, [name]: next };
  const list: unknown[] = [...(data as readonly unknown[])];
  list[Number(name)] = next;
  return list as T;
}
