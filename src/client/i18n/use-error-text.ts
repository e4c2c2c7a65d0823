import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { FieldError } from '#contract/errors/app-error.ts';

/** What a failure must tell: its code, the server's words, the wrong fields. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

export interface ErrorText {
  /** Returns the failure in the reader's language; the server's own words where the code has no translation. */
  readonly ofError: (error: Failure) => string;
  /** Returns what is wrong with a field, by the dotted path of the body; null when nothing is. */
  readonly ofField: (error: Failure | null, path: string) => string | null;
  /** Returns the text of a code (`form.*` or an error code) with its values. */
  readonly ofCode: (code: string, values?: FieldError['values'], fallback?: string) => string;
}

/** Returns how failures read in the reader's language: form codes are message ids, error codes are found under `errors.`. */
export function useErrorText(): ErrorText {
  const intl = useIntl();
  return useMemo(() => {
    const ofCode = (code: string, values: FieldError['values'] = {}, fallback = code) => {
      const id = code.startsWith('form.') ? code : `errors.${code}`;
      return Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }, values) : fallback;
    };
    return {
      ofCode,
      ofError: (error) => ofCode(error.code, {}, error.message),
      ofField: (error, path) => {
        const field = error?.fields.find((item) => item.path === path);
        return field ? ofCode(field.code, field.values, field.message) : null;
      },
    };
  }, [intl]);
}
