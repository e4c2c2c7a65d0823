const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };
/** Fields shown elsewhere in the line, or equal in all lines. */
const APART: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'error']);
const LONGEST_VALUE = 300;

function valueText(value: unknown): string {
  const text = typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** Returns an error's name, code and stack. */
function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return `\n    ${String(error)}`;
  const { type, code, message, stack } = error as {
    readonly type?: string;
    readonly code?: string;
    readonly message?: string;
    readonly stack?: string;
  };
  const head = `${type ?? 'Error'}${code === undefined ? '' : ` ${code}`}: ${message ?? ''}`;
  return `\n    ${(stack ?? head).replaceAll('\n', '\n    ')}`;
}

/** Returns a log line for a person: local time, level, message and fields. A line that is no JSON is unchanged. */
export function plainLine(line: string): string {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const at = new Date(Number(fields['time']));
  const pad = (value: number) => String(value).padStart(2, '0');
  const time = `${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
  const figures = Object.entries(fields).flatMap(([name, value]) => (APART.has(name) ? [] : [`${name}=${valueText(value)}`]));
  const error = fields['err'] ?? fields['error'];
  const words = [
    time,
    (LEVELS[Number(fields['level'])] ?? '').padEnd(5),
    typeof fields['msg'] === 'string' ? fields['msg'] : '',
    ...figures,
  ]
    .join(' ')
    .trimEnd();
  return `${words}${error === undefined ? '' : errorText(error)}\n`;
}
