import { useMemo } from 'react';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import type { Builder } from '../builder-context.ts';
import { fittingLots, withAllMoved, withExpiry, withLeg, withStrikeAt, withStrikeMoved } from './edit-legs.ts';

export interface LegActions {
  readonly change: (place: number, change: Partial<PlannedLeg>) => void;
  readonly flip: (place: number) => void;
  readonly move: (place: number, steps: number) => void;
  /**
   * Moves a leg to the listed strike nearest to a level. While `held`, the move is only a preview, so that the whole drag is one undo step. Returns whether the
   * leg moves.
   */
  readonly moveTo: (place: number, level: number, held: boolean) => boolean;
  readonly moveAll: (steps: number) => void;
  readonly expire: (place: number, expiry: string) => void;
  readonly lots: (place: number, lots: number) => void;
  readonly remove: (place: number) => void;
}

/** Returns the actions on a leg, each of which can be undone. */
export function useLegActions({ plan, strikesOf, symmetric }: Builder): LegActions {
  return useMemo(() => {
    const { legs, change: put, tryOut } = plan;
    const change: LegActions['change'] = (place, part) => put(withLeg(legs, place, part));
    const flip: LegActions['flip'] = (place) => change(place, { side: legs[place]?.side === 'buy' ? 'sell' : 'buy' });
    const move: LegActions['move'] = (place, steps) => put(withStrikeMoved(legs, place, steps, strikesOf, symmetric));
    const moveTo: LegActions['moveTo'] = (place, level, held) => {
      const moved = withStrikeAt(legs, place, level, strikesOf, symmetric);
      if (!held) put(moved);
      else if (moved !== legs) tryOut(moved);
      return moved !== legs;
    };
    const expire: LegActions['expire'] = (place, expiry) => put(withExpiry(legs, place, expiry, strikesOf));
    const lots: LegActions['lots'] = (place, count) => change(place, { lots: fittingLots(count) });
    const remove: LegActions['remove'] = (place) => put(legs.toSpliced(place, 1));
    return { change, flip, move, moveTo, moveAll: (steps) => put(withAllMoved(legs, steps, strikesOf)), expire, lots, remove };
  }, [plan, strikesOf, symmetric]);
}
