/** Returns the value at a dotted path of nested data, as `legs.0.lots`; undefined where there is none. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return (value as Readonly<Record<string, unknown>>)[name];
  }, data);
}

function replaced<T>(data: T, [name = '', ...rest]: readonly string[], value: unknown, adds: boolean): T {
  if (typeof data !== 'object' || data === null) return data;
  if (!(name in data) && !(adds && rest.length === 0 && !Array.isArray(data))) return data;
  const inner = (data as Readonly<Record<string, unknown>>)[name];
  const next = rest.length === 0 ? value : replaced(inner, rest, value, adds);
  if (!Array.isArray(data)) return { ...data, [name]: next };
  const list: unknown[] = [...(data as readonly unknown[])];
  list[Number(name)] = next;
  return list as T;
}

/** Returns the data with the value at a dotted path replaced; the rest is shared. Unchanged where the path leads nowhere. */
export function withValueAt<T>(data: T, path: string, value: unknown): T {
  return replaced(data, path.split('.'), value, false);
}

/** Returns the same with a last name that was left out added. */
export function putValueAt<T>(data: T, path: string, value: unknown): T {
  return replaced(data, path.split('.'), value, true);
}
