import { type BaseIssue, getDotPath } from 'valibot';
import { type FormCode, FORM_MESSAGES, formMessage } from '#contract/errors/form-messages.ts';
import type { FieldError } from '#contract/errors/app-error.ts';

type Issue = BaseIssue<unknown>;

function isFormCode(text: string): text is FormCode {
  return Object.hasOwn(FORM_MESSAGES, text);
}

const BY_TYPE: Readonly<Record<string, FormCode>> = {
  non_empty: 'form.required',
  picklist: 'form.enum',
  literal: 'form.enum',
  variant: 'form.enum',
  email: 'form.email',
  iso_date: 'form.date',
  integer: 'form.integer',
  regex: 'form.pattern',
  min_value: 'form.number-min',
  gt_value: 'form.number-above',
  max_value: 'form.number-max',
};
const BY_LENGTH: Readonly<Record<string, 'min' | 'max' | 'len'>> = { min_length: 'min', max_length: 'max', length: 'len' };

/** Returns the code of an issue: the schema's own `form.*` message where it has one, else what the kind of rule says. */
function codeOf(issue: Issue): FormCode {
  if (issue.kind === 'schema' && issue.received === 'undefined') return 'form.required';
  if (isFormCode(issue.message)) return issue.message;
  // The value is no object at all where one of several kinds is expected.
  if (issue.type === 'variant' && issue.expected === 'Object') return 'form.type';
  const length = BY_LENGTH[issue.type];
  if (length) return `form.${Array.isArray(issue.input) ? 'array' : 'string'}-${length}`;
  return BY_TYPE[issue.type] ?? 'form.type';
}

/** Returns the limit of an issue, named as in its message; for a closed set, all allowed values. */
function valuesOf(issue: Issue, code: FormCode): Record<string, string | number> {
  if (code === 'form.enum') return { expected: (issue.expected ?? '').replaceAll(/[("')]/g, '').replaceAll(' | ', ', ') };
  if (typeof issue.requirement !== 'number') return {};
  if (issue.type.startsWith('max')) return { max: issue.requirement };
  if (issue.type.startsWith('min') || issue.type === 'gt_value') return { min: issue.requirement };
  return { len: issue.requirement };
}

/** Returns one error per wrong field, the first found. */
export function fieldErrors(issues: readonly Issue[]): readonly FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = getDotPath(issue) ?? '';
    if (byPath.has(path)) continue;
    const code = codeOf(issue);
    const values = valuesOf(issue, code);
    byPath.set(path, { path, code, message: formMessage(code, values), ...(Object.keys(values).length > 0 ? { values } : {}) });
  }
  return [...byPath.values()];
}
