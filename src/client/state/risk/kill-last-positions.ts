import type { Position } from '#client/api/types.ts';
import type { WallTime } from '#domain/units/time.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { unseal } from '#client/offline/sealed.ts';
import { entriesUnder } from '#client/offline/stored-entries.ts';
import { within } from '#client/offline/within.ts';
import { readBookKey } from '../positions/book-key.ts';
import { isListOf } from '../resource/is-list.ts';
import { isRecord } from '../resource/is-record.ts';

/** The open positions of one portfolio as this device last saw them. */
export interface LastPositions {
  readonly portfolioId: string;
  readonly positions: readonly Position[];
  readonly receivedAt: WallTime;
}

const VERSION = 1;
const READ_MS = 3_000;
const isPositions = isListOf<Position>('position_id');

/** Returns the newest stored positions of every portfolio that this device has seen, straight from the storage: no call, no other part needed. */
export async function lastPositions(userId: string): Promise<readonly LastPositions[]> {
  const prefix = `${userPrefix(userId)}snapshot/positions/`;
  const entries = await within(READ_MS, () => entriesUnder(prefix), []);
  return entries.flatMap(([name, raw]) => {
    const { owner, date } = readBookKey(name.slice(prefix.length));
    const sealed = unseal(raw, VERSION, isRecord);
    const value = sealed?.data['value'];
    if (date !== null || sealed === null || !isPositions(value)) return [];
    return [{ portfolioId: owner, positions: value.filter(({ net_quantity: net }) => net !== 0), receivedAt: sealed.at }];
  });
}
