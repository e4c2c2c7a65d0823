import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { errorText, fieldErrorText } from '#client/i18n/error-text.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';
import { ERRORS } from '#contract/errors/registry.ts';
import { FORM_MESSAGES } from '#contract/errors/form-messages.ts';

const shared = readCatalogues().find(({ room }) => room === 'i18n');
const intl = createIntl({ locale: 'fr', messages: shared?.fr ?? {} });

describe('every refusal has words in the reader’s language', () => {
  it.each(Object.keys(ERRORS))('%s', (code) => {
    expect(Object.hasOwn(intl.messages, `errors.${code}`)).toBe(true);
  });
  it.each(Object.keys(FORM_MESSAGES))('%s', (code) => {
    expect(Object.hasOwn(intl.messages, code)).toBe(true);
  });
  it('of the specification’s default form messages', () => {
    const bounds = ['len', 'min', 'max', 'range'];
    const ids = [
      'required',
      'enum',
      'whitespace',
      'type',
      'pattern',
      'date',
      ...['string', 'number', 'array'].flatMap((kind) => bounds.map((bound) => `${kind}-${bound}`)),
    ];
    expect(ids.filter((id) => !Object.hasOwn(intl.messages, `form.${id}`))).toEqual([]);
  });
  it('fills a limit in', () => {
    expect(fieldErrorText({ code: 'form.string-min', message: '', values: { min: 10 } }, intl)).toBe(
      'Doit comporter au moins 10 caractères',
    );
  });
  it('adds the words of a broker that has refused', () => {
    const fields = [{ path: '', values: { reason: 'positions are open' } }];
    expect(errorText({ code: 'broker.refused', message: '', fields }, intl)).toBe('Refusé par le courtier (positions are open)');
    expect(errorText({ code: 'broker.refused', message: '', fields: [] }, intl)).toBe('Refusé par le courtier');
  });
  it('falls back to the server’s own words for a code it does not know', () => {
    expect(errorText({ code: 'venue.closed-early', message: 'Early close' }, intl)).toBe('Early close');
    expect(errorText({ code: 'venue.closed-early', message: '' }, intl)).toBe('Erreur');
  });
});
