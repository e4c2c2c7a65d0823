import type { CodedField } from '#client/i18n/error-text.ts';

/** The fault of a field; its text comes from the catalogue by code. */
export type FieldFault = CodedField;
export type Rule = (value: string) => FieldFault | null;

function fault(code: string, values?: Record<string, number>): FieldFault {
  return values === undefined ? { code, message: '' } : { code, message: '', values };
}

/** Returns the first violation of the rules; null without one. */
export function firstFault(value: string, rules: readonly Rule[]): FieldFault | null {
  for (const rule of rules) {
    const found = rule(value);
    if (found) return found;
  }
  return null;
}

export const required: Rule = (value) => (value === '' ? fault('form.required') : null);
export const notBlank: Rule = (value) => (value !== '' && value.trim() === '' ? fault('form.whitespace') : null);
export const email: Rule = (value) => (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value.trim()) ? null : fault('form.email'));
/** A phone number, or nothing. */
export const mobile: Rule = (value) => (/^(?:\+?[0-9 ()-]{6,20})?$/.test(value.trim()) ? null : fault('form.mobile'));
export const atLeast =
  (min: number): Rule =>
  (value) =>
    value.length < min ? fault('form.string-min', { min }) : null;
export const atMost =
  (max: number): Rule =>
  (value) =>
    value.length > max ? fault('form.string-max', { max }) : null;
