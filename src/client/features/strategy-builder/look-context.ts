import { createContext, useContext } from 'react';
import type { Analysis, AnalysisRequest } from '#domain/strategies/analyse.ts';
import type { Look } from './model/plan-figures.ts';

/** Where the trader looks from, as the sliders stand. */
interface Looking {
  readonly look: Look;
  readonly setLook: (change: Partial<Look>) => void;
}

/** What was worked out last, and of what: all that is drawn of it belongs together, also while a slider is ahead of it. */
export interface Figures {
  /** Null until it is worked out, and while no leg counts. */
  readonly analysis: Analysis | null;
  /** What the analysis answers; null as long as that is. */
  readonly request: AnalysisRequest | null;
  /** Those of the plans it is compared with, in their order. */
  readonly overlays: readonly Analysis[];
  /** Our own estimate; null when there is none. */
  readonly estimatedMargin: number | null;
}

export const LookContext = createContext<Looking | null>(null);
export const FiguresContext = createContext<Figures | null>(null);

function within<T>(found: T | null): T {
  if (found === null) throw new Error('a part of the builder stands outside its figures');
  return found;
}

/** Drawn anew with each step of a slider: for the sliders themselves. */
export const useLook = (): Looking => within(useContext(LookContext));

/** Drawn anew with each answer of the maths. */
export const useFigures = (): Figures => within(useContext(FiguresContext));
