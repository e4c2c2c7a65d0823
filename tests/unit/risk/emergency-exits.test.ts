import { describe, expect, it } from 'vitest';
import { type EmergencyPosition, emergencyExits } from '#domain/risk/emergency-exits.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';

const at = (positionId: string, netQuantity: number, change: Partial<EmergencyPosition> = {}): EmergencyPosition => ({
  positionId,
  netQuantity,
  closingQuantity: 0,
  lotSize: 65,
  freezeQuantity: 1800,
  unrealised: moneyFromDecimal(-1),
  ...change,
});
const all = { exitPercent: 100, losingOnly: false } as const;

describe('exits of the kill switch', () => {
  it('leave short positions first and cut what is above the freeze limit', () => {
    expect(emergencyExits([at('hedge', 65), at('flat', 0), at('short', -1820)], all).exits).toEqual([
      { positionId: 'short', side: 'buy', quantities: [1755, 65] },
      { positionId: 'hedge', side: 'sell', quantities: [65] },
    ]);
  });

  it('never close more than is open when closing orders already work', () => {
    expect(emergencyExits([at('a', 130, { closingQuantity: 65 }), at('b', 65, { closingQuantity: 65 })], all).exits).toEqual([
      { positionId: 'a', side: 'sell', quantities: [65] },
    ]);
    expect(emergencyExits([at('a', 260, { closingQuantity: 65 })], { exitPercent: 50, losingOnly: false }).exits[0]?.quantities).toEqual([
      65,
    ]);
  });

  it('take a share in whole lots, and at least one', () => {
    expect(
      emergencyExits([at('a', 65), at('b', 325)], { exitPercent: 25, losingOnly: false }).exits.map((exit) => exit.quantities),
    ).toEqual([[65], [130]]);
  });

  it('of losing positions only say which ones nobody knows, and leave them', () => {
    const positions = [at('wins', 65, { unrealised: moneyFromDecimal(1) }), at('loses', 65), at('unknown', -65, { unrealised: null })];
    const plan = emergencyExits(positions, { exitPercent: 100, losingOnly: true });
    expect(plan.exits.map((exit) => exit.positionId)).toEqual(['loses']);
    expect(plan.unknown).toEqual(['unknown']);
    expect(emergencyExits(positions, all).exits).toHaveLength(3);
  });
});
