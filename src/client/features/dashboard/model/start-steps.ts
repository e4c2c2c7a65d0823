import type { Workplace } from '#client/state/accounts/use-workplace.ts';

export interface StartStep {
  readonly id: 'account' | 'portfolio' | 'order';
  readonly path: string;
  readonly state: 'done' | 'next' | 'later';
}

/** Returns the three steps to the first order, or null when they are all done. `traded` is null while that is not known. */
export function startSteps({ account, portfolio }: Workplace, traded: boolean | null): readonly StartStep[] | null {
  const done = [account !== null, portfolio !== null, traded !== false];
  const next = done.indexOf(false);
  if (next === -1) return null;
  const steps = [
    { id: 'account', path: '/broker' },
    { id: 'portfolio', path: '/portfolio' },
    { id: 'order', path: '/market_view?tab=chain' },
  ] as const;
  return steps.map((step, place) => ({ ...step, state: place < next ? 'done' : place === next ? 'next' : 'later' }));
}
