import { useMemo, useState } from 'react';
import type { StrikeChoice } from '#domain/strategies/place-template.ts';
import type { RiskClass, View } from '#domain/strategies/templates/template.ts';

export const WAYS = ['distance', 'delta', 'premium'] as const;
type Way = (typeof WAYS)[number];

/** Filter of the ideas, and the choice of their strikes. */
interface IdeaFilter {
  readonly view: View;
  readonly risk: RiskClass;
  readonly way: Way;
  readonly width: number | null;
  readonly aim: Readonly<Record<'delta' | 'premium', number | null>>;
}

const USUAL: IdeaFilter = { view: 'neutral', risk: 'defined', way: 'distance', width: 2, aim: { delta: 0.2, premium: 50 } };

/** Returns the filter of the ideas and its setters, shared by the list and the example. */
export function useIdeaChoice() {
  const [filter, setFilter] = useState(USUAL);
  const { way, width, aim } = filter;
  const strikes = useMemo((): StrikeChoice => {
    const steps = Math.max(1, Math.round(width ?? 1));
    if (way === 'delta') return { by: 'delta', delta: aim.delta ?? 0.2, width: steps };
    return way === 'premium' ? { by: 'premium', premium: aim.premium ?? 50, width: steps } : { by: 'distance', width: steps };
  }, [way, width, aim]);
  return useMemo(
    () => ({ ...filter, strikes, change: (next: Partial<IdeaFilter>) => setFilter((old) => ({ ...old, ...next })) }),
    [filter, strikes],
  );
}

export type IdeaChoice = ReturnType<typeof useIdeaChoice>;
