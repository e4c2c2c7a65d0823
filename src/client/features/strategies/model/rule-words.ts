import type { IntlShape } from 'react-intl';
import { hasHedges } from '#domain/bots/engine/goes-first.ts';
import type { BotDefinition, BotLeg, BotSchedule, SignalTerm, SignalTree, TotalUnit } from '#domain/bots/definition.ts';

type Say = (id: string, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the function that formats a rule's message in the reader's language. */
const speaker =
  (intl: IntlShape): Say =>
  (id, values) =>
    intl.formatMessage({ id: `strategies.${id}` }, values);

/** Units without hyphens, which the choice of a message cannot contain. */
const unitOf = (unit: string) => unit.replaceAll('-', '');
const distance = (say: Say, unit: string, value: number) => say('rules.distance', { unit: unitOf(unit), value });
const amount = (say: Say, unit: TotalUnit, value: number) => say('rules.amount', { unit: unitOf(unit), value });

function reentryWords(say: Say, after: 'stop' | 'target', again: BotLeg['reentry']['stop']): readonly string[] {
  if (again === null) return [];
  const leg = again.how === 'next-leg' ? again.leg : '';
  return [say('rules.leg-reentry', { after, times: again.times, next: leg === '' ? 'no' : 'yes', leg, how: say(`reentry.${again.how}`) })];
}

/** Returns the entry, exit and re-entry rules of a leg, a phrase each. */
export function legRuleWords({ momentum, stop, target, trail, reentry, call }: BotLeg, intl: IntlShape): readonly string[] {
  const say = speaker(intl);
  const level = (what: 'stop' | 'target', { unit, value }: NonNullable<typeof stop>) =>
    say(`rules.leg-${what}`, { at: unit === 'delta' ? 'delta' : 'distance', value, distance: distance(say, unit, value) });
  return [
    ...(call ? [say('rules.leg-call', { call })] : []),
    ...(momentum
      ? [say('rules.leg-momentum', { direction: momentum.direction, distance: distance(say, momentum.unit, momentum.by) })]
      : []),
    ...(stop ? [level('stop', stop)] : []),
    ...(target ? [level('target', target)] : []),
    ...(trail
      ? [
          say('rules.leg-trail', {
            how: trail.how ?? 'ratchet',
            every: distance(say, trail.unit, trail.every),
            by: distance(say, trail.unit, trail.by),
          }),
        ]
      : []),
    ...reentryWords(say, 'stop', reentry.stop),
    ...reentryWords(say, 'target', reentry.target),
  ];
}

/** Returns lines about the expiries and days of trading, the opening range, and the end of re-entries. */
function scheduleRules({ expiries, dte, reentry, range }: BotSchedule, intl: IntlShape): readonly string[] {
  const say = speaker(intl);
  const days = dte?.map((each) => say('days-to-expiry', { days: each })) ?? [];
  return [
    ...(expiries === 'any' ? [] : [say(`expiries.${expiries}`)]),
    ...(days.length === 0 ? [] : [say('rules.days', { days: intl.formatList(days, { type: 'disjunction' }) })]),
    ...(range ? [say('rules.range', { of: range.of, side: range.side, from: range.from, until: range.until })] : []),
    ...(reentry ? [say('rules.no-reentry', { at: reentry })] : []),
  ];
}

/** Returns one side of a comparison: "EMA 9", "Supertrend 10, 3", "MACD 12, 26, 9 (Signal line)". */
function termWords(say: Say, term: SignalTerm, intl: IntlShape): string {
  if (term.of === 'close') return say('signal.close');
  if (term.of === 'number') return intl.formatNumber(term.value);
  const name = say(`signal.${term.indicator}`);
  const line = term.line === '' ? [] : [`strategies.signal.line-${term.line}`].filter((id) => id in intl.messages);
  const short = /\(([A-Z]+)\)$/.exec(name)?.[1] ?? name;
  return [
    `${short} ${term.values.map((value) => intl.formatNumber(value)).join(', ')}`.trim(),
    ...line.map((id) => `(${intl.formatMessage({ id })})`),
  ].join(' ');
}

function treeWords(say: Say, { match, rows, groups = [] }: SignalTree, intl: IntlShape): string {
  const compared = rows.map(({ left, is, right }) =>
    say('rules.compare', { left: termWords(say, left, intl), is: say(`comparison.${is}`), right: termWords(say, right, intl) }),
  );
  const inner = groups.map((group) => `(${treeWords(say, { match: group.match, rows: group.rows }, intl)})`);
  return intl.formatList([...compared, ...inner], { type: match === 'all' ? 'conjunction' : 'disjunction' });
}

/** Returns the conditions other than time and own prices that start or end a trade. */
function triggerRules({ approval, calls, signals }: BotDefinition, intl: IntlShape): readonly string[] {
  const say = speaker(intl);
  const when = (what: 'entry' | 'exit') => {
    const tree = signals?.[what];
    return signals && tree ? [say(`rules.${what}-when`, { minutes: signals.minutes, rows: treeWords(say, tree, intl) })] : [];
  };
  return [
    ...(approval === 'ask' ? [say('rules.approval')] : []),
    ...(calls ? [say('rules.calls', { oldest: calls.oldest })] : []),
    ...when('entry'),
    ...when('exit'),
  ];
}

type Total = BotDefinition['overall']['stop'];

function totalWords(say: Say, what: 'stop' | 'target', level: Total): readonly string[] {
  if (level === null) return [];
  const { unit, value, reentry } = level;
  const line = say(`rules.${what}`, { amount: amount(say, unit, value) });
  return reentry ? [line, say(`rules.${what}-reentry`, { how: say(`reentry.${reentry.how}`), times: reentry.times })] : [line];
}

const ADJUSTS_BY = { 'underlying-points': 'points', 'underlying-percent': 'percent', 'net-delta': 'delta' } as const;

/** Returns the rules for all legs together, a line each. */
function overallRules({ legs, overall }: BotDefinition, intl: IntlShape): readonly string[] {
  const say = speaker(intl);
  const { momentum, stop, target, lock, trail, adjust, silent = 'wait' } = overall;
  return [
    ...(hasHedges(legs) ? [say('rules.hedge-first')] : []),
    ...(momentum ? [say('rules.momentum', { direction: momentum.direction, by: momentum.by, unit: momentum.unit })] : []),
    ...totalWords(say, 'stop', stop),
    ...totalWords(say, 'target', target),
    ...(lock ? [say('rules.lock', { reach: amount(say, lock.unit, lock.reach), keep: amount(say, lock.unit, lock.keep) })] : []),
    ...(trail ? [say('rules.trail', { every: amount(say, trail.unit, trail.every), by: amount(say, trail.unit, trail.by) })] : []),
    ...(overall.breakeven ? [say('field.breakeven')] : []),
    ...(overall.leaves === 'all' ? [say('rules.leaves')] : []),
    ...(adjust ? [say('rules.adjust', { by: adjust.by, unit: ADJUSTS_BY[adjust.unit], legs: adjust.legs, times: adjust.times })] : []),
    ...(overall.refused === 'all' ? [say('rules.refused')] : []),
    ...(silent === 'wait' ? [] : [say('rules.silent', { way: silent })]),
  ];
}

/** Returns the limits that block entries or end the day, a line each. */
function limitRules({ limits }: BotDefinition, intl: IntlShape): readonly string[] {
  const say = speaker(intl);
  const { loss, profit, trades, lots, margin, slippage, cooldown } = limits;
  return [
    ...(loss === null ? [] : [say('rules.limit-loss', { most: loss })]),
    ...(profit === null ? [] : [say('rules.limit-profit', { most: profit })]),
    ...(trades === null ? [] : [say('rules.limit-trades', { most: trades })]),
    ...(lots === null ? [] : [say('rules.limit-lots', { most: lots })]),
    ...(margin ? [say('rules.margin', { most: margin })] : []),
    ...(slippage ? [say('rules.slippage', { most: slippage.most, unit: slippage.unit })] : []),
    ...(cooldown ? [say('rules.cooldown', { minutes: cooldown.minutes, after: cooldown.after })] : []),
  ];
}

/** Returns all rules of a bot except those of its legs and its schedule, a line each, in the order of their effect. */
export function ruleWords(definition: BotDefinition, intl: IntlShape): readonly string[] {
  return [
    ...scheduleRules(definition.schedule, intl),
    ...triggerRules(definition, intl),
    ...overallRules(definition, intl),
    ...limitRules(definition, intl),
  ];
}
