import { useMemo } from 'react';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import type { Builder } from '../builder-context.ts';
import { fittingLots, withAllMoved, withExpiry, withLeg, withStrikeMoved } from './edit-legs.ts';

export interface LegActions {
  readonly change: (place: number, change: Partial<PlannedLeg>) => void;
  readonly flip: (place: number) => void;
  readonly move: (place: number, steps: number) => void;
  readonly moveAll: (steps: number) => void;
  readonly expire: (place: number, expiry: string) => void;
  readonly lots: (place: number, lots: number) => void;
  readonly remove: (place: number) => void;
  /** Does what a key stands for; false when it stands for nothing. */
  readonly press: (place: number, key: string) => boolean;
}

/** Returns what can be done to a leg. Every one is a step that can be undone. */
export function useLegActions({ plan, strikesOf, symmetric, chain }: Builder): LegActions {
  return useMemo(() => {
    const { legs, change: put } = plan;
    const expiries = chain.expiries.map(({ expiry }) => expiry);
    const change: LegActions['change'] = (place, part) => put(withLeg(legs, place, part));
    const flip: LegActions['flip'] = (place) => change(place, { side: legs[place]?.side === 'buy' ? 'sell' : 'buy' });
    const move: LegActions['move'] = (place, steps) => put(withStrikeMoved(legs, place, steps, strikesOf, symmetric));
    const expire: LegActions['expire'] = (place, expiry) => put(withExpiry(legs, place, expiry, strikesOf));
    const lots: LegActions['lots'] = (place, count) => change(place, { lots: fittingLots(count) });
    const remove: LegActions['remove'] = (place) => put(legs.toSpliced(place, 1));
    const press: LegActions['press'] = (place, key) => {
      const leg = legs[place];
      if (leg === undefined) return false;
      const beside = (by: number) => expiries[expiries.indexOf(leg.expiry ?? '') + by];
      const step = (by: number) => {
        const expiry = leg.kind === 'call' || leg.kind === 'put' ? beside(by) : undefined;
        if (expiry !== undefined) expire(place, expiry);
      };
      const acts: Record<string, () => void> = {
        b: () => change(place, { side: 'buy' }),
        s: () => change(place, { side: 'sell' }),
        ArrowUp: () => move(place, 1),
        ArrowDown: () => move(place, -1),
        ArrowRight: () => step(1),
        ArrowLeft: () => step(-1),
        '+': () => lots(place, leg.lots + 1),
        '=': () => lots(place, leg.lots + 1),
        '-': () => lots(place, leg.lots - 1),
        Delete: () => remove(place),
        Backspace: () => remove(place),
      };
      const act = acts[key] ?? acts[key.toLowerCase()];
      act?.();
      return act !== undefined;
    };
    return { change, flip, move, moveAll: (steps) => put(withAllMoved(legs, steps, strikesOf)), expire, lots, remove, press };
  }, [plan, strikesOf, symmetric, chain.expiries]);
}
