import type { IntlShape } from 'react-intl';
import { hasText } from './has-text.ts';

type Values = Readonly<Record<string, string | number>>;

/** A failure with a code of the registry; `message` is what the server said in words. */
export interface CodedError {
  readonly code: string;
  readonly message: string;
  /** Parts of a call's failure; that of the whole call has the broker's own words as `reason`, where a broker has refused. */
  readonly fields?: readonly { readonly path?: string; readonly values?: Values }[];
}
export interface CodedField extends CodedError {
  readonly values?: Values;
}

/** Returns whether the loaded catalogues know the message. */
function has(id: string, intl: IntlShape): boolean {
  return hasText(intl, id);
}

/** Returns the error in the user's language; a code without a translation falls back to the server's message. */
export function errorText(error: CodedError, intl: IntlShape): string {
  const id = `errors.${error.code}`;
  const reason = error.fields?.find(({ path }) => path === '')?.values?.['reason'];
  if (has(id, intl)) return `${intl.formatMessage({ id })}${reason === undefined ? '' : ` (${reason})`}`;
  return error.message === '' ? intl.formatMessage({ id: 'errors.unknown' }) : error.message;
}

/** Says what a field may hold in the words of the screens. They come when somebody has signed in (choice-words.ts). */
let inWords = (values: Values, _intl: IntlShape): Values => values;
export function setChoiceWords(next: typeof inWords): void {
  inWords = next;
}

/** Returns a field's error in the user's language: `form.*` codes with limits, else `errors.*`, else the server's message. */
export function fieldErrorText(field: CodedField, intl: IntlShape): string {
  if (field.code.startsWith('form.') && has(field.code, intl))
    return intl.formatMessage({ id: field.code }, inWords(field.values ?? {}, intl));
  return errorText(field, intl);
}

/** Returns the error of the field at a dotted path of the body, in the user's language; null without one. */
export function fieldErrorAt(
  error: { readonly fields: readonly (CodedField & { readonly path: string })[] } | null,
  path: string,
  intl: IntlShape,
): string | null {
  const field = error?.fields.find((item) => item.path === path);
  return field ? fieldErrorText(field, intl) : null;
}
