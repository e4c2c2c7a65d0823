import type { Portfolio, PortfolioBody } from '#client/api/types.ts';
import { isRecord } from '#client/state/resource/is-record.ts';

const LONGEST_NAME = 60;
const LARGEST_AMOUNT = 1e11;

/** The values of the portfolio form. */
export interface PortfolioDraft {
  readonly name: string;
  readonly capital: number | null;
  readonly maxDayLoss: number | null;
}

export interface DraftProblem {
  readonly path: 'name' | 'capital' | 'max_day_loss';
  readonly code: string;
  /** Empty: the error comes from the form, not from the server. */
  readonly message: '';
  readonly values: Readonly<Record<string, number>>;
}

/** Returns the draft of a portfolio, or an empty one. */
export function draftOf(portfolio: Portfolio | null): PortfolioDraft {
  return { name: portfolio?.name ?? '', capital: portfolio?.capital ?? null, maxDayLoss: portfolio?.max_day_loss ?? null };
}

/** Returns whether stored data are the values of this form. */
export function isPortfolioDraft(data: unknown): data is PortfolioDraft {
  const isAmount = (value: unknown) => value === null || typeof value === 'number';
  return isRecord(data) && typeof data['name'] === 'string' && isAmount(data['capital']) && isAmount(data['maxDayLoss']);
}

/** Returns the problems of the draft by the server's rules, in the order of the fields. */
export function problemsOf({ name, capital, maxDayLoss }: PortfolioDraft): readonly DraftProblem[] {
  const problem = (path: DraftProblem['path'], code: string, values = {}): DraftProblem => ({ path, code, message: '', values });
  const amount = (path: DraftProblem['path'], value: number | null) => {
    if (value === null) return [];
    if (value <= 0) return [problem(path, 'form.number-above', { min: 0 })];
    return value > LARGEST_AMOUNT ? [problem(path, 'form.number-max', { max: LARGEST_AMOUNT })] : [];
  };
  const trimmed = name.trim();
  return [
    ...(name === '' ? [problem('name', 'form.required')] : []),
    ...(name !== '' && trimmed === '' ? [problem('name', 'form.whitespace')] : []),
    ...(trimmed.length > LONGEST_NAME ? [problem('name', 'form.string-max', { max: LONGEST_NAME })] : []),
    ...amount('capital', capital),
    ...amount('max_day_loss', maxDayLoss),
  ];
}

/** Returns the request body of the draft. */
export function bodyOf({ name, capital, maxDayLoss }: PortfolioDraft): Omit<PortfolioBody, 'broker_account_id'> {
  return { name: name.trim(), capital, max_day_loss: maxDayLoss };
}
