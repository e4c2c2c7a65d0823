import { createContext, useContext } from 'react';
import type { Analysis, AnalysisRequest } from '#domain/strategies/analyse.ts';
import type { Look } from './model/plan-figures.ts';

/** The spot, date and volatility set by the sliders. */
interface Looking {
  readonly look: Look;
  readonly setLook: (change: Partial<Look>) => void;
}

/** The latest results and the request behind them; they belong together even while a slider has already moved on. */
export interface Figures {
  /** Null until computed, after a failure, and while all legs are switched off. */
  readonly analysis: Analysis | null;
  /** The request of the analysis; null without an analysis. */
  readonly request: AnalysisRequest | null;
  /** Analyses of the compared plans, in their order. */
  readonly overlays: readonly Analysis[];
  /** Our own margin estimate; null when there is none. */
  readonly estimatedMargin: number | null;
  /** Whether the figures could not be computed. */
  readonly failed: boolean;
  /** Computes them again. */
  readonly retry: () => void;
}

export const LookContext = createContext<Looking | null>(null);
export const FiguresContext = createContext<Figures | null>(null);

function within<T>(found: T | null): T {
  if (found === null) throw new Error('a part of the builder stands outside its figures');
  return found;
}

/** Renders again at every step of a slider, so only the sliders use it. */
export const useLook = (): Looking => within(useContext(LookContext));

/** Renders again at every answer of the worker. */
export const useFigures = (): Figures => within(useContext(FiguresContext));
