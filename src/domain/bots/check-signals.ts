import type { BotDraft, DraftOf, SignalTerm, SignalTree } from './definition.ts';
import { MOST_SIGNAL_BARS, MOST_SIGNAL_GROUPS, MOST_SIGNAL_ROWS, RANGES } from './definition-limits.ts';
import { type DefinitionProblem, numberProblem } from './definition-problem.ts';
import { SIGNAL_INDICATORS } from './signal-indicators.ts';

type Tree = DraftOf<SignalTree>;

function termProblems(path: string, term: DraftOf<SignalTerm>): readonly DefinitionProblem[] {
  if (term.of === 'close') return [];
  if (term.of === 'number') return numberProblem(`${path}.value`, term.value, RANGES.signal);
  const known = Object.hasOwn(SIGNAL_INDICATORS, term.indicator) ? SIGNAL_INDICATORS[term.indicator] : undefined;
  if (known === undefined) return [{ path: `${path}.indicator`, code: 'bot.signal-indicator-unknown' }];
  if (!known.lines.includes(term.line)) return [{ path: `${path}.line`, code: 'form.required' }];
  const most = known.parameters.length;
  if (term.values.length > most) return [{ path: `${path}.values`, code: 'form.array-max', values: { max: most } }];
  return known.parameters.flatMap((range, place) => numberProblem(`${path}.values.${place}`, term.values[place] ?? null, range));
}

/** Number of bars read with every completed bar: those of each indicator once. */
function barsRead({ entry, exit }: NonNullable<BotDraft['signals']>): number {
  const rows = [entry, exit].flatMap((tree) => (tree === null ? [] : [tree, ...(tree.groups ?? [])])).flatMap((group) => group.rows);
  const read = new Map<string, number>();
  for (const { left, right } of rows)
    for (const term of [left, right]) {
      if (term.of !== 'indicator') continue;
      const values = term.values.map((value) => value ?? 0);
      read.set(JSON.stringify(term), SIGNAL_INDICATORS[term.indicator]?.looksBack(values) ?? 0);
    }
  return [...read.values()].reduce((sum, bars) => sum + bars, 0);
}

function groupProblems(path: string, { rows }: Pick<Tree, 'rows'>, least: 0 | 1): readonly DefinitionProblem[] {
  if (rows.length < least) return [{ path: `${path}.rows`, code: 'form.array-min', values: { min: least } }];
  if (rows.length > MOST_SIGNAL_ROWS) return [{ path: `${path}.rows`, code: 'form.array-max', values: { max: MOST_SIGNAL_ROWS } }];
  return rows.flatMap(({ left, right }, place): readonly DefinitionProblem[] => {
    const at = `${path}.rows.${place}`;
    const problems = [...termProblems(`${at}.left`, left), ...termProblems(`${at}.right`, right)];
    if (problems.length > 0 || JSON.stringify(left) !== JSON.stringify(right)) return problems;
    return [{ path: `${at}.right.of`, code: 'bot.signal-same-terms' }];
  });
}

function treeProblems(path: string, tree: Tree): readonly DefinitionProblem[] {
  const groups = tree.groups ?? [];
  const most = { path: `${path}.rows`, code: 'form.array-max', values: { max: MOST_SIGNAL_GROUPS } } as const;
  return [
    ...groupProblems(path, tree, groups.length === 0 ? 1 : 0),
    ...(groups.length > MOST_SIGNAL_GROUPS ? [most] : []),
    ...groups.flatMap((group, place) => groupProblems(`${path}.groups.${place}`, group, 1)),
  ];
}

/** Returns the problems of a bot's indicator conditions. */
export function checkSignals({ signals, schedule }: BotDraft): readonly DefinitionProblem[] {
  if (!signals) return [];
  const { entry, exit } = signals;
  if (entry === null && exit === null) return [{ path: 'signals.minutes', code: 'bot.signals-empty' }];
  // A range per leg chooses its contract long before the leg enters: the moment meant by a signal would be undefined.
  if (entry !== null && schedule.range?.of === 'leg') return [{ path: 'signals.minutes', code: 'bot.signal-with-leg-range' }];
  const problems = [
    entry === null ? [] : treeProblems('signals.entry', entry),
    exit === null ? [] : treeProblems('signals.exit', exit),
  ].flat();
  if (problems.length > 0 || barsRead(signals) <= MOST_SIGNAL_BARS) return problems;
  return [{ path: 'signals.minutes', code: 'bot.signals-look-back-too-far' }];
}
