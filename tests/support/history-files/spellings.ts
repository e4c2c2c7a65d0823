/** Ways in which people and programs write dates, times, numbers and names in files; each is one way of the same value. */
const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const parts = (date: string) => ({
  y: date.slice(0, 4),
  m: date.slice(5, 7),
  d: date.slice(8),
  n: MONTHS[Number(date.slice(5, 7)) - 1] ?? '',
});

export const DATES: readonly ((date: string) => string)[] = [
  (date) => date,
  (date) => date.replaceAll('-', '/'),
  (date) => date.replaceAll('-', ''),
  (date) => `${parts(date).d}/${parts(date).m}/${parts(date).y}`,
  (date) => `${parts(date).d}-${parts(date).m}-${parts(date).y}`,
  (date) => `${Number(parts(date).m)}/${Number(parts(date).d)}/${parts(date).y}`,
  (date) => `${parts(date).d}-${parts(date).n}-${parts(date).y}`,
  (date) => `${parts(date).n} ${Number(parts(date).d)}, ${parts(date).y}`,
];
const clock = (seconds: number) => `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
export const CLOCKS: readonly ((seconds: number) => string)[] = [
  clock,
  (seconds) => clock(seconds).replace(/^0/, ''),
  (seconds) => (seconds % 60 === 0 ? clock(seconds).slice(0, 5) : clock(seconds)),
  (seconds) => {
    const hours = Math.floor(seconds / 3_600);
    return `${hours % 12 || 12}:${clock(seconds).slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
  },
];
const groups = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 4 });
export const NUMBERS: readonly ((value: number) => string)[] = [
  (value) => String(value),
  (value) => value.toFixed(2),
  (value) => groups(value),
  (value) => value.toFixed(2).replace('.', ','),
  (value) =>
    value
      .toFixed(2)
      .replace('.', ',')
      .replace(/\B(?=(?:\d{3})+,)/g, ' '),
  (value) => (value + 1e-13 * value).toPrecision(17),
  (value) => value.toExponential(8),
  (value) => ` ${value} `,
  (value) => value.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ' '),
];
export const EXPIRY = '2025-09-30';
export const NAMES: readonly ((strike: number, call: boolean) => string)[] = [
  (strike, call) => `NIFTY30SEP25${strike}${call ? 'CE' : 'PE'}.NFO`,
  (strike, call) => `NIFTY25SEP${strike}${call ? 'CE' : 'PE'}`,
  (strike, call) => `NFO:NIFTY25SEP${strike}${call ? 'CE' : 'PE'}`,
  (strike, call) => `NIFTY25930${strike}${call ? 'CE' : 'PE'}`,
  (strike, call) => `NIFTY250930${strike}${call ? 'CE' : 'PE'}`,
  (strike, call) => `NIFTY30SEP25${call ? 'C' : 'P'}${strike}`,
  (strike, call) => `NIFTY 30 SEP ${strike} ${call ? 'CALL' : 'PUT'}`,
  (strike, call) => `NIFTY ${strike} ${call ? 'CE' : 'PE'} 30 SEP 25`,
  (strike, call) => `OPTIDX_NIFTY_30SEP2025_${call ? 'CE' : 'PE'}_${strike}`,
  (strike, call) => `NIFTY-Sep2025-${strike}-${call ? 'CE' : 'PE'}`,
];
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
export const ENCODINGS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
];
