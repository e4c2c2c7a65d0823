/** What a parameter of a statement is sent as: text, bytes, or null. */
type WireValue = string | Buffer | null;

const bytesOf = (view: ArrayBufferView): Buffer => Buffer.from(view.buffer, view.byteOffset, view.byteLength);

/** Returns an instant in a form independent of PostgreSQL's time zone. Throws for an invalid date, or a year without four digits. */
function instant(date: Date): string {
  const text = date.toISOString();
  if (text.length !== 'YYYY-MM-DDTHH:MM:SS.mmmZ'.length || text.startsWith('0000')) throw new RangeError(`no instant of ours: ${text}`);
  return text;
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayLiteral(value);
  const sent = wireValue(value);
  if (sent === null) return 'NULL';
  const text = typeof sent === 'string' ? sent : `\\x${sent.toString('hex')}`;
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Returns a list as the literal of an array. */
function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(element).join(',')}}`;
}

/** Returns how a value is sent: lists as arrays, instants in UTC, bytes as they are, any other object as JSON. */
export function wireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return value.toString();
  if (typeof value !== 'object') throw new TypeError(`no value of a statement: ${typeof value}`);
  if (Buffer.isBuffer(value)) return value;
  if (ArrayBuffer.isView(value)) return bytesOf(value);
  if (value instanceof Date) return instant(value);
  return Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value);
}
