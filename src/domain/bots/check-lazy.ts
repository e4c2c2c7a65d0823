import { type BotDraft, isLazy } from './definition.ts';
import { LONGEST_LEG_NAME } from './definition-limits.ts';
import type { DefinitionProblem } from './definition-problem.ts';

type Leg = BotDraft['legs'][number];

/** The names of the lazy legs that a leg hands over to. */
const nextOf = ({ reentry }: Leg): readonly string[] =>
  [reentry.stop, reentry.target].flatMap((again) => (again?.how === 'next-leg' ? [again.leg] : []));

/** Whether the way from a lazy leg leads to another, itself included. */
function leadsTo(legs: readonly Leg[], from: string, to: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  const next = legs.filter(({ lazy }) => lazy === from).flatMap(nextOf);
  return next.some((name) => leadsTo(legs, name, to, new Set([...seen, from])));
}

function nameProblems(legs: readonly Leg[], leg: Leg, place: number): readonly DefinitionProblem[] {
  const { lazy } = leg;
  if (lazy === null || lazy === undefined) return [];
  const path = `legs.${place}.lazy`;
  if (lazy.trim() === '') return [{ path, code: 'form.required' }];
  if (lazy.length > LONGEST_LEG_NAME) return [{ path, code: 'form.string-max', values: { max: LONGEST_LEG_NAME } }];
  return legs.findIndex((other) => other.lazy === lazy) < place ? [{ path, code: 'bot.lazy-name-taken' }] : [];
}

/** Returns the problems of the names of lazy legs and of their hand-overs: these may not form a cycle. */
export function checkLazyLegs({ legs }: BotDraft): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  for (const [place, leg] of legs.entries()) {
    problems.push(...nameProblems(legs, leg, place));
    for (const after of ['stop', 'target'] as const) {
      const again = leg.reentry[after];
      if (again?.how !== 'next-leg') continue;
      const path = `legs.${place}.reentry.${after}.leg`;
      if (!legs.some((other) => isLazy(other) && other.lazy === again.leg)) problems.push({ path, code: 'bot.next-leg-missing' });
      else if (leg.lazy && leadsTo(legs, again.leg, leg.lazy)) problems.push({ path, code: 'bot.next-leg-circle' });
    }
  }
  return problems;
}
