import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#client/platform/decode-text.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { MOST_BYTES, readAlgtst } from '#domain/bots/import/read-algtst.ts';
import {
  exportFile,
  exportItem,
  onlyBot,
  readFile,
  recordedFile,
  strategyFile,
  strategyLeg,
  strategyRules,
} from '#tests/support/bots/strategy-file.ts';

describe('an export', () => {
  it('of one strategy is a daily bot on its day to expiry, its lots times the multiplier', () => {
    const { bots, left, portfolio, unsaid } = readFile(recordedFile('one-strategy-v07'));
    expect({ left, portfolio, unsaid, count: bots.length }).toEqual({ left: [], portfolio: 'Set', unsaid: [], count: 1 });
    const { name, kind, definition, unsaid: ofBot, told } = bots[0]!;
    expect({ name, kind, unsaid: ofBot }).toEqual({ name: 'Straddle 0940', kind: 'daily', unsaid: [] });
    expect(definition).toMatchObject({
      underlying: 'NIFTY',
      schedule: { from: '09:40', to: '09:45', dte: [1], days: ['mon', 'tue', 'wed', 'thu', 'fri'], end: { kind: 'time', at: '14:50' } },
      legs: [
        { kind: 'call', lots: 4, stop: { unit: 'percent', value: 20 }, trail: { unit: 'points', every: 4, by: 2 } },
        { kind: 'put', lots: 4 },
      ],
      // An amount of money grows with the lots, as it does for who trades the strategy four times.
      overall: { stop: { unit: 'money', value: 3_600 } },
    });
    expect(told.map(({ code, leg, value }) => [code, leg, value])).toEqual([
      ['trail-ratchet', 0, '4, 2'],
      ['trail-ratchet', 1, '4, 2'],
      ['multiplier', undefined, '4'],
    ]);
    expect(checkDefinition(nseFo, definition, kind)).toEqual([]);
  });

  it('of fifty strategies is fifty bots in the order of the portfolio, those without an item last', () => {
    const ids = Array.from({ length: 50 }, (_, at) => `s${at}`);
    const items = ids
      .slice(1)
      .toReversed()
      .map((id) => exportItem(id));
    const { bots, portfolio } = readFile(
      exportFile(Object.fromEntries(ids.map((id) => [id, { name: id, definition: strategyRules() }])), items),
    );
    expect(bots.map(({ name }) => name)).toEqual([...ids.slice(1).toReversed(), 's0']);
    expect(portfolio).toBe('Mine');
  });

  it('trades a strategy that stands in two items twice, each on its own days and with its own lots', () => {
    const { bots } = readFile(
      exportFile({ a: { name: 'A', definition: strategyRules() } }, [
        exportItem('a', { dte: [0], multiplier: 2 }),
        exportItem('a', { dte: ['3', 1], weekdays: { monday: true, tuesday: 'True', wednesday: false, saturday: true } }),
      ]),
    );
    expect(bots.map(({ definition: { schedule, legs } }) => [schedule.dte, schedule.days, legs[0]?.lots])).toEqual([
      [[0], ['mon', 'tue', 'wed', 'thu', 'fri'], 2],
      [[1, 3], ['mon', 'tue'], 1],
    ]);
    expect(bots[1]?.told).toEqual([{ code: 'days-both' }]);
  });

  it.each<[string, object, object]>([
    ['a multiplier that is no whole number', { multiplier: 1.5 }, { code: 'multiplier', value: '1.5' }],
    ['a multiplier below one', { multiplier: 0 }, { code: 'multiplier', value: '0' }],
    ['days to expiry that nobody has', { dte: [1, 40, 'soon'] }, { code: 'days-to-expiry', value: '40, soon' }],
    ['weekdays in another form', { weekdays: 'MTW' }, { code: 'weekdays', value: 'MTW' }],
    ['a Saturday alone', { weekdays: { saturday: true } }, { code: 'weekdays', value: 'saturday true' }],
    ['what nobody knows', { capital: 50_000.5 }, { code: 'unknown', value: 'capital 50000.5' }],
  ])('%s is listed', (_, change, said) => {
    const { bots } = readFile(exportFile({ a: { name: 'A', definition: strategyRules() } }, [exportItem('a', change)]));
    expect(bots[0]?.unsaid).toEqual([said]);
  });

  it('never trades on every day because its own days cannot be read: they have to be chosen', () => {
    for (const change of [{ dte: ['soon'] }, { weekdays: 'MTW' }, { weekdays: { sunday: true } }]) {
      const { definition, kind } = readFile(exportFile({ a: { name: 'A', definition: strategyRules() } }, [exportItem('a', change)]))
        .bots[0]!;
      expect(checkDefinition(nseFo, definition, kind)).not.toEqual([]);
    }
  });

  it.each<[unknown, boolean]>([
    [false, true],
    ['False', true],
    [0, true],
    [true, false],
    ['True', false],
    [null, false],
    [undefined, false],
  ])('an item that is checked: %j is said to be switched off: %s', (checked, isOff) => {
    const { bots } = readFile(exportFile({ a: { name: 'A', definition: strategyRules() } }, [exportItem('a', { checked })]));
    expect(bots.map(({ told }) => told)).toEqual([isOff ? [{ code: 'unchecked' }] : []]);
  });

  it.each([
    ['nifty', 'NIFTY'],
    [' NIFTY 50 ', 'NIFTY'],
    ['Nifty Bank', 'BANKNIFTY'],
    ['BSE:SENSEX', null],
  ])('the underlying %s is %s', (ticker, underlying) => {
    const found = readAlgtst(nseFo, strategyFile({ Ticker: ticker }));
    expect(typeof found === 'string' ? null : found.bots[0]?.definition.underlying).toBe(underlying);
  });

  it('says which strategies it leaves, what it switched off, and what its portfolio says beside them', () => {
    const strategies = {
      a: { name: 'A', definition: strategyRules() },
      b: { name: 'B', definition: {} },
      c: { name: 'C', definition: strategyRules({ Ticker: 7 }) },
    };
    const { bots, left, unsaid } = readFile(
      exportFile(
        strategies,
        [exportItem('a', { checked: false }), exportItem('b'), exportItem('c'), exportItem('gone')],
        { overall_sl: 900.5 },
        '0.9',
      ),
    );
    expect(bots.map(({ told }) => told)).toEqual([[{ code: 'unchecked' }]]);
    expect(left).toEqual([
      { name: 'B', why: 'no-rules' },
      { name: 'C', why: 'no-underlying' },
      { name: 'gone', why: 'not-there' },
    ]);
    expect(unsaid).toEqual([
      { code: 'version', value: '0.9' },
      { code: 'unknown', value: 'overall_sl 900.5' },
    ]);
  });
});

describe('a file', () => {
  it('of several requests is a bot each', () => {
    const { bots, left, portfolio } = readFile(recordedFile('requests-array'));
    expect(bots.map(({ name, definition }) => [name, definition.underlying])).toEqual([
      ['First', 'NIFTY'],
      ['Second', 'BANKNIFTY'],
    ]);
    expect({ left, portfolio }).toEqual({ left: [], portfolio: null });
  });

  it('of several of which one is none says which', () => {
    const { bots, left } = readFile(
      `[${strategyFile()}, 7, {"name":"Empty","strategy":{}}, ${exportFile({ x: { name: 'X', definition: strategyRules() } })}]`,
    );
    expect(bots.map(({ name }) => name)).toEqual(['Straddle', 'X']);
    expect(left).toEqual([
      { name: null, why: 'no-rules' },
      { name: 'Empty', why: 'no-rules' },
    ]);
  });

  it('of one request is one bot', () => {
    expect(onlyBot(recordedFile('request-form'))).toMatchObject({ name: 'Request', unsaid: [] });
  });

  it('with rules alone is one bot', () => {
    expect(onlyBot(JSON.stringify(strategyRules()))).toMatchObject({ name: null, definition: { underlying: 'NIFTY' } });
    expect(onlyBot(JSON.stringify({ name: 'D', definition: strategyRules() }))).toMatchObject({ name: 'D' });
  });

  const asText = (file: string | Uint8Array) => (typeof file === 'string' ? file : decodeText(file));
  const UTF16 = (text: string, big: boolean, mark: boolean): Uint8Array => {
    const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le');
    return big ? bytes.swap16() : bytes;
  };
  it.each<[string, (text: string) => string | Uint8Array]>([
    ['a text with the mark of its bytes', (text) => `\uFEFF${text}`],
    ['bytes with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['bytes without one', (text) => Buffer.from(text)],
    ['UTF-16', (text) => UTF16(text, false, true)],
    ['UTF-16 the other way round', (text) => UTF16(text, true, true)],
    ['UTF-16 without a mark', (text) => UTF16(text, false, false)],
    ['UTF-16 the other way round without a mark', (text) => UTF16(text, true, false)],
    ['blanks and line breaks around it', (text) => `\r\n \t${text}\r\n`],
  ])('is read as %s', (_, write) => {
    expect(onlyBot(asText(write(strategyFile({}, { name: 'Straddle é ₹' })))).name).toBe('Straddle é ₹');
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'not-json'],
    ['no JSON', '{', 'not-json'],
    ['an empty list', '[]', 'no-strategy'],
    ['an empty object', '{}', 'no-strategy'],
    ['no rules', '{"strategy":{}}', 'no-strategy'],
    ['no legs', '{"strategy":{"Ticker":"NIFTY","ListOfLegConfigs":[]}}', 'no-strategy'],
    [
      'legs that are none',
      strategyFile({ ListOfLegConfigs: [1, null, 'a', [], strategyLeg({ InstrumentKind: 'LegType.Bond' })] }),
      'no-strategy',
    ],
    ['null', 'null', 'no-strategy'],
    ['a number', '3', 'no-strategy'],
    ['an export of nothing', '{"version":"0.7","data":{"portfolio":{"items":[{"id":"1"}]},"strategies":{}}}', 'no-strategy'],
    ['what is nested deeply', '['.repeat(50_000) + ']'.repeat(50_000), 'too-deep'],
    [
      'a tree of indicators without an end',
      strategyFile({ EntryIndicators: 'TREE' }).replace('"TREE"', '{"Value":['.repeat(20_000) + ']}'.repeat(20_000)),
      'too-deep',
    ],
    ['more than any file is long', `"${'x'.repeat(MOST_BYTES)}"`, 'too-large'],
  ])('of %s is refused in a word', (_, text, why) => {
    expect(readAlgtst(nseFo, text)).toBe(why);
  });
});
