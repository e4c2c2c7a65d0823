import { describe, expect, it } from 'vitest';
import { entryAt, onlyBot, recordedFile, strategyFile, strategyLeg } from '#tests/support/bots/strategy-file.ts';

describe('what a bot cannot say is listed whole', () => {
  it('a strike by a multiplier of a kind of strike, with its decimals', () => {
    expect(onlyBot(recordedFile('request-strike-multiplier')).unsaid).toEqual([
      { code: 'strike', leg: 0, value: 'EntryByStrikeTypeMultiplier Multiplier 1.01, StrikeKind ATM' },
    ]);
  });

  const leg = (change: object) => onlyBot(strategyFile({ ListOfLegConfigs: [strategyLeg(change)] })).unsaid;
  const whole = (change: object) => onlyBot(strategyFile(change)).unsaid;
  it.each<[string, readonly object[], object]>([
    [
      'a lock with decimals',
      whole({ LockAndTrail: { Type: 'TrailingOption.Lock', Value: { ProfitReaches: 1000.25, LockProfit: 500.5 } } }),
      { code: 'lock', value: 'Lock, ProfitReaches 1000.25, LockProfit 500.5' },
    ],
    ['a stop that is a bare number', leg({ LegStopLoss: 20.5 }), { code: 'stop', leg: 0, value: '20.5' }],
    [
      'a stop in another unit',
      leg({ LegStopLoss: { Type: 'LegTgtSLType.Ticks', Value: 2.5 } }),
      { code: 'stop', leg: 0, value: 'Ticks, 2.5' },
    ],
    ['a stop of which the unit is missing', leg({ LegStopLoss: { Value: 25 } }), { code: 'stop', leg: 0, value: '25' }],
    [
      'a stop whose value is no number',
      leg({ LegStopLoss: { Type: 'LegTgtSLType.Points', Value: '0x20' } }),
      { code: 'stop', leg: 0, value: 'Points, 0x20' },
    ],
    ['a trail that is a text', leg({ LegTrailSL: '15.5/5' }), { code: 'trail', leg: 0, value: '15.5/5' }],
    [
      'lots that are no whole number',
      leg({ LotConfig: { Type: 'LotType.Quantity', Value: 1.5 } }),
      { code: 'lots', leg: 0, value: 'Quantity, 1.5' },
    ],
    [
      'a word that every table of this language has',
      leg({ ExpiryKind: 'ExpiryType.constructor' }),
      { code: 'expiry', leg: 0, value: 'constructor' },
    ],
    [
      'an entry of which only the language knows',
      leg({ EntryType: 'EntryType.toString', StrikeParameter: 1.25 }),
      { code: 'strike', leg: 0, value: 'toString 1.25' },
    ],
    [
      'a setting of a leg that nobody knows',
      leg({ WaitAndTrade: { Type: 'WaitType.Points', Value: 2.5 } }),
      { code: 'unknown', leg: 0, value: 'WaitAndTrade Points, 2.5' },
    ],
    [
      'a setting of the strategy that nobody knows',
      whole({ RangeBreakout: 'RangeType.High' }),
      { code: 'unknown', value: 'RangeBreakout High' },
    ],
    [
      'a switch that is neither on nor off',
      whole({ SquareOffAllLegs: 'SquareOffAllLegs.Partly' }),
      { code: 'square-off', value: 'Partly' },
    ],
    ['a break-even of another kind', whole({ TrailSLtoBreakeven: 'TrailSLtoBreakeven.Winners' }), { code: 'breakeven', value: 'Winners' }],
    [
      'an indicator with its numbers',
      whole({
        EntryIndicators: entryAt(9, 20, { Type: 'D', Value: { IndicatorName: 'IndicatorType.RSI', Parameters: { Length: 14.5 } } }),
      }),
      { code: 'indicator', value: 'RSI, Length 14.5' },
    ],
    [
      'a second time of entry',
      whole({ EntryIndicators: { Value: [entryAt(9, 20), entryAt(10, 30)] } }),
      { code: 'several-times', value: '10:30' },
    ],
    [
      'one time or another',
      whole({ EntryIndicators: { OperandType: 'OperandType.Or', Value: [entryAt(9, 20), entryAt(9, 20)] } }),
      { code: 'indicator', value: 'Or' },
    ],
    [
      'seconds of the entry',
      whole({ EntryIndicators: timed({ Hour: 9, Minute: 20, Second: 30 }) }),
      { code: 'seconds', value: '09:20:30' },
    ],
    ['a limit of re-entries that is no time', whole({ ReentryTimeRestriction: '2.30 pm' }), { code: 'reentry-limit', value: '2.30 pm' }],
    [
      'the price of the future, as the word of a type',
      whole({ TakeUnderlyingFromCashOrNot: 'CashOrNot.False' }),
      { code: 'underlying-from-future' },
    ],
    [
      'legs beyond those that a bot may have',
      whole({ ListOfLegConfigs: Array.from({ length: 12 }, () => strategyLeg()) }),
      { code: 'legs', value: '12 > 10' },
    ],
  ])('%s', (_, unsaid, said) => {
    expect(unsaid).toEqual([said]);
  });
  function timed(Parameters: object) {
    return { Type: 'x', Value: [{ Type: 'D', Value: { IndicatorName: 'IndicatorType.TimeIndicator', Parameters } }] };
  }

  it('a time of day whose hour or minute is none', () => {
    for (const at of [{ Hour: 9.5, Minute: 20 }, { Hour: 25, Minute: 0 }, { Hour: 9, Minute: 75 }, { Hour: '', Minute: 5 }, {}])
      expect(
        whole({ EntryIndicators: timed(at) }).map(({ code }) => code),
        JSON.stringify(at),
      ).toContain('no-entry-time');
    expect(onlyBot(strategyFile({ EntryIndicators: timed({ Hour: '9', Minute: '45' }) })).definition.schedule.from).toBe('09:45');
  });

  it('a limit of re-entries in any of its forms', () => {
    for (const [value, time] of [
      ['14:30', '14:30'],
      ['9:45:00', '09:45'],
      [{ Hour: 14, Minute: 5 }, '14:05'],
    ] as const)
      expect(onlyBot(strategyFile({ ReentryTimeRestriction: value })).definition.schedule.reentry).toBe(time);
  });

  it('and what says nothing is not: None, False, 0 and what is empty', () => {
    for (const nothing of ['None', 'False', false, null, 0, '', [], {}, { Type: 'None', Value: 20 }, { Type: 'None' }, { Value: {} }])
      for (const name of ['LegStopLoss', 'LegTrailSL', 'LegReentryTP', 'NewSetting'])
        expect(leg({ [name]: nothing }), `${name} ${JSON.stringify(nothing)}`).toEqual([]);
  });

  it('and of thousands of settings two hundred, with how many more there are', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`Setting${at}`, 1]));
    const unsaid = whole(many);
    expect([unsaid.length, unsaid.at(-1)]).toEqual([201, { code: 'more', value: '800' }]);
  });
});

describe('switches are words of types, too', () => {
  const STOP = { LegStopLoss: { Type: 'LegTgtSLType.Points', Value: 20 } };
  it.each<[string, object, object]>([
    ['SquareOffAllLegs.True', { SquareOffAllLegs: 'SquareOffAllLegs.True' }, { leaves: 'all' }],
    ['true', { SquareOffAllLegs: true }, { leaves: 'all' }],
    ['SquareOffAllLegs.False', { SquareOffAllLegs: 'SquareOffAllLegs.False' }, {}],
    ['TrailSLtoBreakeven.AllLegs', { TrailSLtoBreakeven: 'TrailSLtoBreakeven.AllLegs' }, { breakeven: true }],
    ['TrailSLtoBreakeven.SLLegs', { TrailSLtoBreakeven: 'TrailSLtoBreakeven.SLLegs' }, { breakeven: true }],
    ['TrailSLtoBreakeven.False', { TrailSLtoBreakeven: 'TrailSLtoBreakeven.False' }, { breakeven: false }],
  ])('%s', (_, change, overall) => {
    const { definition, unsaid } = onlyBot(
      strategyFile({ ...change, ListOfLegConfigs: [strategyLeg(STOP), strategyLeg({ ...STOP, InstrumentKind: 'LegType.PE' })] }),
    );
    expect(definition.overall).toMatchObject(overall);
    expect(unsaid).toEqual([]);
  });

  it('of all legs those without a stop get none at break-even, which is listed; of those with a stop nothing is', () => {
    const legs = { ListOfLegConfigs: [strategyLeg(STOP), strategyLeg()] };
    expect(onlyBot(strategyFile({ ...legs, TrailSLtoBreakeven: 'TrailSLtoBreakeven.AllLegs' })).unsaid).toEqual([
      { code: 'breakeven-without-stop', value: 'AllLegs' },
    ]);
    expect(onlyBot(strategyFile({ ...legs, TrailSLtoBreakeven: 'TrailSLtoBreakeven.SLLegs' })).unsaid).toEqual([]);
  });
});

it.each<[string, object, object, string]>([
  [
    'a strike by percent',
    { EntryType: 'EntryType.EntryByAtmMultiplier', StrikeParameter: 1.00837 },
    { strike: { rule: 'atm-percent', percent: 0.84 } },
    'StrikeParameter 0.8370000000000059 → 0.84',
  ],
  [
    'a strike by delta',
    { EntryType: 'EntryType.EntryByDelta', StrikeParameter: 36.5 },
    { strike: { rule: 'delta', delta: 0.37 } },
    'StrikeParameter 0.365 → 0.37',
  ],
  [
    'a premium',
    { EntryType: 'EntryType.EntryByPremium', StrikeParameter: '120.125' },
    { strike: { rule: 'premium', near: 120.13 } },
    'StrikeParameter 120.125 → 120.13',
  ],
  [
    'a stop',
    { LegStopLoss: { Type: 'LegTgtSLType.Percentage', Value: 12.345 } },
    { stop: { unit: 'percent', value: 12.35 } },
    'LegStopLoss 12.345 → 12.35',
  ],
  [
    'a momentum',
    { LegMomentum: { Type: 'MomentumType.PercentageUp', Value: 0.125 } },
    { momentum: { by: 0.13 } },
    'LegMomentum 0.125 → 0.13',
  ],
])('a number with more than two places is rounded, and that is told: %s', (_, change, read_, said) => {
  const { definition, unsaid } = onlyBot(strategyFile({ ListOfLegConfigs: [strategyLeg(change)] }));
  expect(definition.legs[0]).toMatchObject(read_);
  expect(unsaid).toEqual([{ code: 'rounded', leg: 0, value: said.replace('0.8370000000000059', String((1.00837 - 1) * 100)) }]);
});

it('a number that rounds to nothing from below is 0, and that is told', () => {
  const { definition, unsaid } = onlyBot(
    strategyFile({ ListOfLegConfigs: [strategyLeg({ LegStopLoss: { Type: 'LegTgtSLType.Points', Value: -0.001 } })] }),
  );
  expect(Object.is(definition.legs[0]?.stop?.value, 0)).toBe(true);
  expect(unsaid).toEqual([{ code: 'rounded', leg: 0, value: 'LegStopLoss -0.001 → 0' }]);
});

it('a trail says in which of its two ways it was read', () => {
  const trail = (word: string) =>
    onlyBot(
      strategyFile({
        ListOfLegConfigs: [
          strategyLeg({
            LegStopLoss: { Type: 'LegTgtSLType.Percentage', Value: 25 },
            LegTrailSL: { Type: `TrailStopLossType.${word}`, Value: { InstrumentMove: 15, StopLossMove: 5 } },
          }),
        ],
      }),
    ).told;
  expect(trail('Percentage')).toEqual([{ code: 'trail-peak', leg: 0, value: '15, 5' }]);
  expect(trail('Points')).toEqual([{ code: 'trail-ratchet', leg: 0, value: '15, 5' }]);
});
