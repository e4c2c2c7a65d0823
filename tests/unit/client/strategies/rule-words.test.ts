import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { legRuleWords, ruleWords } from '#client/features/strategies/model/rule-words.ts';
import { botLegWords, scheduleWords } from '#client/features/strategies/model/strategy-words.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { withValueAt } from '#domain/bots/definition-path.ts';
import { riskOfLegs } from '#domain/bots/leg-risk.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { intlOf, type Language } from '#tests/support/client/say.ts';

/** A bot that has a rule of every sort at once. */
const FULL: BotDefinition = {
  ...definition(
    [
      leg({
        momentum: { direction: 'up', unit: 'percent', by: 10 },
        stop: { unit: 'percent', value: 25 },
        target: { unit: 'points', value: 40 },
        trail: { unit: 'points', every: 10, by: 5, how: 'ratchet' },
        reentry: { stop: { how: 'at-cost', times: 2 }, target: { how: 'next-leg', leg: 'spare', times: 1 } },
        call: 'long',
      }),
      leg({ side: 'buy', kind: 'put', expiry: { cycle: 'monthly', rank: 2 }, lazy: 'spare' }),
    ],
    {
      schedule: {
        days: ['mon', 'tue'],
        expiries: 'never',
        dte: [1, 2],
        reentry: '14:30',
        range: { from: '09:15', until: '09:45', of: 'underlying', side: 'high' },
        end: { kind: 'expiry', before: 1, at: '15:00' },
      },
      overall: {
        momentum: { direction: 'up', unit: 'percent', by: 3 },
        stop: { unit: 'money', value: 5_000, reentry: { how: 'at-once', times: 2 } },
        target: { unit: 'premium-percent', value: 30, reentry: { how: 'reversed', times: 3 } },
        lock: { unit: 'money', reach: 2_000, keep: 1_000 },
        trail: { unit: 'money', every: 1_000, by: 500 },
        breakeven: true,
        leaves: 'all',
        refused: 'all',
        silent: 'exit',
        adjust: { unit: 'underlying-points', by: 100, legs: 'all', times: 2 },
      },
      limits: {
        loss: 10_000,
        profit: 20_000,
        trades: 8,
        lots: 6,
        margin: 200_000,
        slippage: { unit: 'points', most: 2 },
        cooldown: { after: 'loss', minutes: 10 },
      },
    },
  ),
  product: 'NRML',
  calls: { oldest: 60 },
  approval: 'ask',
  signals: {
    minutes: 5,
    entry: {
      match: 'all',
      rows: [
        { left: { of: 'close' }, is: 'above', right: { of: 'indicator', indicator: 'ema', line: '', values: [9] } },
        { left: { of: 'indicator', indicator: 'rsi', line: '', values: [14] }, is: 'below', right: { of: 'number', value: 70 } },
      ],
      groups: [
        {
          match: 'any',
          rows: [
            { left: { of: 'close' }, is: 'above', right: { of: 'number', value: 25_000 } },
            { left: { of: 'close' }, is: 'below', right: { of: 'number', value: 24_000 } },
          ],
        },
      ],
    },
    exit: {
      match: 'any',
      rows: [
        { left: { of: 'close' }, is: 'crosses-below', right: { of: 'number', value: 24_500 } },
        { left: { of: 'close' }, is: 'above', right: { of: 'number', value: 26_000 } },
      ],
    },
  },
};

const words = (bot: BotDefinition, language: Language): readonly string[] => {
  const intl = intlOf(language);
  const legs = bot.legs.flatMap((each) => [botLegWords(each, intl), ...legRuleWords(each, intl)]);
  return [...legs, scheduleWords(bot.schedule, intl), ...ruleWords(bot, intl)];
};

/** For each word of a rule, an alternative that is valid in the same place. */
const OTHER: Readonly<Record<string, string>> = {
  ...{ sell: 'buy', buy: 'sell', call: 'put', put: 'call', any: 'monthly', monthly: 'any', atm: 'synthetic-atm' },
  ...{ up: 'down', percent: 'points', points: 'percent', ratchet: 'peak', 'at-cost': 'like-original', spare: 'other', long: 'short' },
  ...{ mon: 'wed', tue: 'thu', never: 'only', underlying: 'leg', high: 'low', 'at-once': 'momentum', reversed: 'momentum' },
  ...{ money: 'premium-percent', 'premium-percent': 'money', exit: 'pause', 'underlying-points': 'net-delta', ask: 'auto', all: 'winning' },
  ...{ loss: 'exit', above: 'crosses-above', below: 'crosses-below', 'crosses-below': 'below', ema: 'sma', rsi: 'atr' },
};
/** Alternatives for words with another meaning in a particular place. */
const OTHER_AT: Readonly<Record<string, unknown>> = {
  'overall.leaves': 'leg',
  'overall.refused': 'leg',
  'signals.minutes': 15,
  'signals.entry.match': 'any',
  'signals.entry.groups.0.match': 'all',
  'signals.exit.match': 'all',
};
/** Discriminants of unions: changing them changes the other fields too, which is tested separately. */
const CHOOSES = /\.of$|\.kind$|next-leg/;
/** Shown beside the text, not in it. */
const BESIDE = ['underlying', 'product'];

function leaves(data: unknown, path: readonly string[] = []): readonly (readonly [string, unknown])[] {
  if (typeof data !== 'object' || data === null) return [[path.join('.'), data]];
  return Object.entries(data).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

function another(path: string, value: unknown): unknown {
  if (path in OTHER_AT) return OTHER_AT[path];
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return undefined;
  return /^\d\d:\d\d$/.test(value) ? '10:07' : OTHER[value];
}

const CHANGES = leaves(FULL).filter(
  ([path, value]) =>
    value !== null &&
    value !== '' &&
    !BESIDE.includes(path) &&
    !(CHOOSES.test(path) && path !== 'legs.0.kind' && path !== 'legs.1.kind' && path !== 'schedule.range.of') &&
    value !== 'next-leg',
);

describe.each<Language>(['en', 'fr'])('the rules of a bot in words, %s', (language) => {
  it.each(CHANGES)('say %s, which is %s', (path, value) => {
    const next = another(path, value);
    expect(next, `no other value is known for ${String(value)} at ${path}`).toBeDefined();
    expect(words(withValueAt(FULL, path, next), language)).not.toEqual(words(FULL, language));
  });

  it('say every rule that is left out', () => {
    const parts = ['approval', 'calls', 'signals', 'schedule.dte', 'schedule.reentry', 'schedule.range', 'legs.0.momentum', 'legs.0.stop'];
    const more = ['legs.0.target', 'legs.0.trail', 'legs.0.reentry.stop', 'legs.0.reentry.target', 'legs.0.call', 'legs.1.lazy'];
    const totals = ['momentum', 'stop', 'target', 'lock', 'trail', 'adjust'].map((rule) => `overall.${rule}`);
    const limits = Object.keys(FULL.limits).map((limit) => `limits.${limit}`);
    for (const path of [...parts, ...more, ...totals, ...limits])
      expect(words(withValueAt(FULL, path, null), language), path).not.toEqual(words(FULL, language));
  });

  it('are whole sentences of every base strategy: no rule without a text', () => {
    for (const { code, kind, definition: bot } of BASE_STRATEGIES) {
      expect(checkDefinition(nseFo, bot, kind), code).toEqual([]);
      for (const line of words(bot, language)) expect(line, code).not.toMatch(/strategies\.|undefined|NaN|\{|\}/);
    }
  });
});

describe('what bounds the loss of legs', () => {
  const spread = (long: Partial<Parameters<typeof leg>[0]>) => [leg({ side: 'sell' }), leg({ side: 'buy', ...long })];
  it('is a bought one that lasts as long as the sold one', () => {
    expect(riskOfLegs(spread({}))).toBe('defined');
    expect(riskOfLegs(spread({ expiry: { cycle: 'any', rank: 2 } }))).toBe('defined');
    expect(riskOfLegs([leg({ side: 'sell', expiry: { cycle: 'monthly', rank: 1 } }), leg({ side: 'buy' })])).toBe('open');
    expect(riskOfLegs(spread({ kind: 'put' }))).toBe('open');
  });
  it('is none for a lazy one or for that of another call', () => {
    expect(riskOfLegs(spread({ lazy: 'later' }))).toBe('open');
    expect(riskOfLegs([leg({ side: 'sell', call: 'long' }), leg({ side: 'buy', call: 'short' })])).toBe('open');
    expect(riskOfLegs([leg({ side: 'buy', call: 'long' }), leg({ side: 'buy', kind: 'put', call: 'short' })])).toBe('defined');
  });
});

describe('a short beside what protects it', () => {
  const said = (legs: readonly ReturnType<typeof leg>[], language: Language = 'en') => ruleWords(definition(legs), intlOf(language));
  it.each<[Language, string]>([
    ['en', 'Hedges are bought first: a short waits for its hedge, and is bought back when that is missing'],
    ['fr', 'Les couvertures s’achètent d’abord\u202f: une jambe vendue attend la sienne, et elle est rachetée si celle-ci manque'],
  ])('waits for that, in %s', (language, line) => {
    expect(said([leg(), leg({ side: 'buy' })], language)).toContain(line);
    expect(said([leg(), leg({ kind: 'put' })], language)).not.toContain(line);
    expect(said([leg(), leg({ side: 'buy', kind: 'put' })], language)).not.toContain(line);
    expect(said([leg(), leg({ side: 'buy', lazy: 'later' })], language)).not.toContain(line);
    expect(said([leg({ call: 'short' }), leg({ side: 'buy', call: 'long' })], language)).not.toContain(line);
  });
});
