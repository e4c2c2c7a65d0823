import { describe, expect, it } from 'vitest';
import { draftOf, exitChange, isComplete, newExitBody, NO_EXIT } from '#client/features/positions/model/exit-draft.ts';
import {
  levelOfPrice,
  levelProblem,
  priceOfLevel,
  profitAt,
  rewardMultiple,
  startLevel,
} from '#client/features/positions/model/exit-levels.ts';
import { protectionOf } from '#client/state/positions/protection.ts';
import type { BotRun } from '#client/api/types.ts';
import { legSample, runSample } from '#tests/support/client/run-samples.ts';
import { exitOf, positionOf } from '#tests/support/server/wire-samples.ts';

const long = positionOf({ net_quantity: 130, net_lots: 2, average_price: 100, open_cost: 13_000 });
const short = positionOf({ net_quantity: -130, net_lots: -2, average_price: 100, open_cost: -13_000 });
const known = () => {
  const [exit] = protectionOf(long, [exitOf()]).exits;
  if (exit === undefined) throw new Error('no exit');
  return exit;
};

describe('a level', () => {
  it.each([
    ['points', 10, 90, 110],
    ['percent', 10, 90, 110],
    ['pnl', 1300, 90, 110],
  ] as const)('given in %s lies below the average for a long stop and above it for a short one', (unit, value, below, above) => {
    expect(priceOfLevel(long, 'stop', unit, value)).toBe(below);
    expect(priceOfLevel(long, 'target', unit, value)).toBe(above);
    expect(priceOfLevel(short, 'stop', unit, value)).toBe(above);
    expect(priceOfLevel(short, 'target', unit, value)).toBe(below);
  });

  it('is always on a tick, and back again says what was meant', () => {
    expect(priceOfLevel(long, 'stop', 'percent', 7.77)).toBe(92.25);
    expect(levelOfPrice(long, 'stop', 'points', 92.25)).toBe(7.75);
    expect(levelOfPrice(long, 'stop', 'pnl', 92.25)).toBe(1007.5);
  });

  it('that is no price is none: zero, below zero, without an average, not a number', () => {
    expect(priceOfLevel(long, 'stop', 'points', 100)).toBeNull();
    expect(priceOfLevel(long, 'stop', 'price', 0)).toBeNull();
    expect(priceOfLevel({ ...long, average_price: null }, 'stop', 'percent', 1)).toBeNull();
    expect(priceOfLevel(long, 'target', 'price', Number.NaN)).toBeNull();
  });

  it.each([
    ['near the average', 101, 90, 110, 110, 90],
    ['after a fall', 80, 76, 110, 110, 76],
    ['after a rise', 120, 90, 126, 126, 90],
    ['that nobody knows', null, 90, 110, 110, 90],
  ])(
    'begins ten percent from the average, and never where the price is or beyond it: %s',
    (_when, watched, stop, target, shortStop, shortTarget) => {
      expect([startLevel(long, 'stop', watched), startLevel(long, 'target', watched)]).toEqual([stop, target]);
      expect([startLevel(short, 'stop', watched), startLevel(short, 'target', watched)]).toEqual([shortStop, shortTarget]);
    },
  );

  it('on the other side of the average says nothing in points', () => {
    expect(levelOfPrice(long, 'stop', 'points', 105)).toBeNull();
    expect(levelOfPrice(long, 'stop', 'price', 105)).toBe(105);
  });

  it('earns what the open quantity would, to the paisa', () => {
    const odd = positionOf({ net_quantity: 130, average_price: 107.6973, open_cost: 14_000.65 });
    expect(profitAt(odd, 112.35)).toBe(604.85);
    expect(profitAt(short, 110)).toBe(-1300);
    expect(rewardMultiple(long, 90, 140)).toBe(4);
    expect(rewardMultiple(long, 105, 140)).toBeNull();
  });

  it('that the market has reached, or that crosses the other, is named', () => {
    expect(levelProblem(long, { stop: 90, target: null }, 90)).toBe('stop-reached');
    expect(levelProblem(short, { stop: 110, target: null }, 110)).toBe('stop-reached');
    expect(levelProblem(long, { stop: null, target: 120 }, 121)).toBe('target-reached');
    expect(levelProblem(long, { stop: 120, target: 110 }, null)).toBe('crossed');
    expect(levelProblem(short, { stop: 120, target: 80 }, 100)).toBeNull();
    expect(levelProblem(long, { stop: 90, target: null }, null)).toBeNull();
  });
});

describe('a change of an exit', () => {
  it('says only what was changed: an untouched trail must not start anew', () => {
    const trailed = {
      ...known(),
      exit: { ...known().exit, trailing: { kind: 'percent' as const, distance: 5, activation_price: null, step: null } },
    };
    expect(exitChange(trailed, draftOf(trailed))).toBeNull();
    expect(exitChange(trailed, { ...draftOf(trailed), target: 150 })).toEqual({ target_price: 150 });
    expect(exitChange(trailed, { ...draftOf(trailed), trail: null })).toEqual({ trailing: null });
  });

  it('keeps how far beyond its trigger a stop may fill', () => {
    const limited = { ...known(), exit: { ...known().exit, stop: { trigger_price: 90, limit_offset: 1 } } };
    expect(exitChange(limited, { ...draftOf(limited), stop: 91 })).toEqual({ stop: { trigger_price: 91, limit_offset: 1 } });
  });

  it('takes a part off by saying so', () => {
    expect(exitChange(known(), { ...draftOf(known()), target: null })).toEqual({ target_price: null });
  });

  it('is nothing to send while a trail has no distance or no part is on', () => {
    expect(isComplete(NO_EXIT)).toBe(false);
    expect(isComplete({ ...NO_EXIT, stop: 90, trail: { kind: 'points', distance: null, activation: null, step: null } })).toBe(false);
    expect(isComplete({ ...NO_EXIT, stop: 90 })).toBe(true);
    expect(newExitBody(long, { ...NO_EXIT, stop: 90 })).toMatchObject({
      position_id: 'x1',
      stop: { trigger_price: 90 },
      target_price: null,
    });
  });
});

describe('what guards a position', () => {
  it('is what still may act on it: never what has ended or belongs to another', () => {
    expect(protectionOf(long, [exitOf({ live: false }), exitOf({ position_id: 'other' })]).exits).toEqual([]);
    const ofOrder = exitOf({ position_id: null, parent_order_id: 'o1' });
    expect(protectionOf(long, [ofOrder]).exits).toHaveLength(1);
  });

  it('leaves a short one bare when only a target stands, and none that is long', () => {
    const target = exitOf({}, { stop: null, effective_stop: null });
    expect(protectionOf(short, [target]).bare).toBe(true);
    expect(protectionOf(long, []).bare).toBe(false);
    expect(protectionOf(short, [exitOf()])).toMatchObject({ bare: false, stoppedUnits: 130 });
  });

  it('counts the lots that bots hold under a stop: of the leg, of all legs, of the day, or of the set that they run in', () => {
    const { instrument, product, portfolio_id } = short;
    const contract = { ...legSample().contract!, instrument_id: instrument.instrument_id };
    const legs = [legSample({ contract, lots: 1, quantity: 65, stop: null })];
    const bot = (change: Partial<BotRun> = {}, overall: object = {}, limits: object = {}) => {
      const run = runSample();
      const { definition } = run;
      const rules = { overall: { ...definition.overall, stop: null, ...overall }, limits: { ...definition.limits, loss: null, ...limits } };
      return { ...run, portfolio_id, legs, definition: { ...definition, product, ...rules }, ...change } as BotRun;
    };
    const stoppedBy = (...runs: BotRun[]) => protectionOf(short, [], runs).stoppedUnits;
    expect(protectionOf(short, [], [bot()])).toMatchObject({ bare: true, stoppedUnits: 0, holders: [{ run_id: 'r1' }] });
    expect(stoppedBy(bot({ legs: [{ ...legs[0]!, stop: { price: 150, underlying: false } }] }))).toBe(65);
    expect(stoppedBy(bot({}, { stop: { unit: 'money', value: 4_000 } }))).toBe(65);
    expect(stoppedBy(bot({}, {}, { loss: 4_000 }))).toBe(65);
    expect(stoppedBy(bot({ set: { id: 's', multiplier: 1, stops: true } }), bot({ set: { id: 's', multiplier: 1, stops: false } }))).toBe(
      65,
    );
    expect(stoppedBy(bot({ status: 'ended' }, { stop: { unit: 'money', value: 4_000 } }))).toBe(0);
    expect(protectionOf(short, [], [bot({}, { stop: { unit: 'money', value: 4_000 } })]).bare).toBe(false);
  });
});
