import { type FieldError, AppError } from '#contract/errors/app-error.ts';
import { type FormCode, formMessage } from '#contract/errors/form-messages.ts';
import type { CsvFault, CsvProblem } from '#domain/market/csv-table.ts';

const CODES: Readonly<Record<CsvFault, FormCode>> = {
  missing: 'form.required',
  number: 'form.type',
  comma: 'form.type',
  columns: 'form.type',
  date: 'form.date',
  time: 'form.date',
  'outside-session': 'form.date',
  'not-after': 'form.date',
  future: 'form.date',
  expiry: 'form.date',
  'other-time': 'form.date',
  range: 'form.pattern',
  symbol: 'form.pattern',
  'option-type': 'form.pattern',
  duplicate: 'form.pattern',
};

/** Names line and column, such as `csv.12.high`; the line alone where all of it is wrong. */
const fieldOf = ({ line, column, what }: CsvProblem): FieldError => ({
  path: column === '' ? `csv.${line}` : `csv.${line}.${column}`,
  code: CODES[what],
  message: column === '' ? `Line ${line}: ${what}` : `Line ${line}, ${column}: ${what}`,
});

/** Throws request.invalid when a file has problems, naming lines and columns, or nothing to store. */
export function requireSoundCsv(problems: readonly CsvProblem[], found: number): void {
  if (problems.length > 0) throw new AppError('request.invalid', { fields: problems.map(fieldOf) });
  if (found > 0) return;
  throw new AppError('request.invalid', { fields: [{ path: 'csv', code: 'form.required', message: formMessage('form.required') }] });
}

/** Throws request.invalid at a field when more would be stored than is kept. */
export function requireQuota(path: string, count: number, max: number): void {
  if (count <= max) return;
  const field = { path, code: 'form.array-max', message: formMessage('form.array-max', { max }), values: { max } } as const;
  throw new AppError('request.invalid', { fields: [field] });
}
