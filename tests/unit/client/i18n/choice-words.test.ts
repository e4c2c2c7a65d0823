import { createIntl, type IntlShape } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { choiceInWords, sayChoices } from '#client/i18n/choice-words.ts';
import { fieldErrorText, setChoiceWords } from '#client/i18n/error-text.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

type Language = 'en' | 'fr';
const faults: string[] = [];
const catalogues = [...readCatalogues()];
const intlOf = (language: Language, rooms = catalogues): IntlShape =>
  createIntl({
    locale: language,
    onError: (fault) => faults.push(fault.message),
    messages: Object.assign({}, ...rooms.map((room) => room[language])) as Record<string, string>,
  });

/** Closed sets that no screen offers as a choice: numbers, and values sent by the app itself. */
const NOT_OFFERED = new Set([
  'success, cancelled',
  'mon, tue, wed, thu, fri',
  'long, short, exit',
  'entry, exit, contract, side, reason, charges, net',
  'ascending, descending',
  'all, portfolio, instrument',
  'regular, amo',
  'day, portfolio, underlying',
  'at-or-above, at-or-below',
  '0, 25, 50, 75, 100',
  '1, 3, 5, 15',
  '1, 2, 4',
  '1, -1',
  'block-entries, pause-bots, cancel-orders, exit-positions, confirm-flat',
  'account, portfolio, bot',
  'layout, template',
  'spot, future, call, put',
]);

/** Parts of a schema that hold others. */
interface Schema {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Schema[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
}

/** Returns the closed sets within a schema, each as a message names it. */
function closedSets(schema: Schema | undefined, seen = new Set<Schema>()): readonly string[] {
  if (schema === undefined || seen.has(schema)) return [];
  seen.add(schema);
  if (schema.type === 'picklist') return [(schema.options ?? []).join(', ')];
  const inside = [
    ...Object.values(schema.entries ?? {}),
    ...((schema.options ?? []) as readonly Schema[]),
    ...(schema.pipe ?? []),
    ...(schema.items ?? []),
    ...[schema.wrapped, schema.item],
  ];
  return inside.flatMap((each) => (typeof each === 'object' ? closedSets(each, seen) : []));
}

const sets = [...new Set(OPERATIONS.flatMap(({ body, query }) => [body, query].flatMap((each) => closedSets(each as Schema | undefined))))];

describe('what a field may hold', () => {
  it('is found in the calls at all', () => {
    expect(sets).toContain('MARKET, LIMIT, SL, SL-M');
    expect(sets.length).toBeGreaterThan(50);
  });

  it.each(['en', 'fr'] as const)('is said in words of the screens (%s), wherever a screen offers it', (language) => {
    const intl = intlOf(language);
    const coded = sets.filter((expected) => choiceInWords({ expected }, intl)['expected'] === expected && !NOT_OFFERED.has(expected));
    expect(coded).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('lists no set as not offered that is gone, or that has words', () => {
    const intl = intlOf('en');
    expect([...NOT_OFFERED].filter((expected) => !sets.includes(expected))).toEqual([]);
    expect([...NOT_OFFERED].filter((expected) => choiceInWords({ expected }, intl)['expected'] !== expected)).toEqual([]);
  });

  it('stands in the message of the field, in the reader’s language', () => {
    const field = { code: 'form.enum', message: 'This must be one of: buy, sell', values: { expected: 'buy, sell' } };
    const [en, fr] = [intlOf('en'), intlOf('fr')];
    expect(fieldErrorText(field, en)).toBe('This must be one of: buy, sell');
    sayChoices();
    try {
      expect(fieldErrorText(field, en)).toBe('This must be one of: Buy, Sell');
      expect(fieldErrorText(field, fr)).toBe('Doit être l’une des valeurs suivantes\u202f: Achat, Vente');
      expect(fieldErrorText({ ...field, values: { expected: 'p-1' } }, fr)).toBe('Doit être l’une des valeurs suivantes\u202f: p-1');
    } finally {
      setChoiceWords((values) => values);
    }
  });

  it('is said as it came where the words are not loaded', () => {
    expect(choiceInWords({ expected: 'buy, sell', min: 1 }, intlOf('en', []))).toEqual({ expected: 'buy, sell', min: 1 });
  });
});
