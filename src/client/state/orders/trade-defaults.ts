import { atom } from 'jotai';
import { getProfile, updateTradeDefault } from '#client/api/authenticate.ts';
import type { TradeDefaults } from '#client/api/types.ts';
import { operationAtom } from '../resource/loading.ts';
import { profileTurnAtom } from '../session/user-record.ts';
import { sessionEpochAtom, userDataAtom } from '../session/user.ts';

/** The user's defaults for a new ticket; missing ones use the product's defaults. */
export const tradeDefaultsAtom = atom((get): TradeDefaults => get(userDataAtom)?.trade_defaults ?? {});

/** Runs changes one after the other, each on the result of the previous one. */
const queueAtom = atom(() => ({ last: Promise.resolve() as Promise<unknown> }));

/**
 * Changes defaults on the server; undefined resets one. All defaults are sent: the unchanged ones are first read from the server, so that another device's
 * changes are not lost (the shown ones where the server does not return them). Rejects with ApiError.
 */
export const updateTradeDefaultAtom = operationAtom('updateTradeDefault', async (get, set, change: TradeDefaults) => {
  const epoch = get(sessionEpochAtom);
  const here = () => get(sessionEpochAtom) === epoch;
  const queue = get(queueAtom);
  const save = async () => {
    if (!here()) return;
    const kept = await getProfile().then(
      (user) => user.trade_defaults,
      () => get(tradeDefaultsAtom),
    );
    if (!here()) return;
    const whole = { ...kept, ...change };
    await updateTradeDefault(whole);
    set(profileTurnAtom, (turn) => turn + 1);
    const user = get(userDataAtom);
    if (user !== null && here()) set(userDataAtom, { ...user, trade_defaults: JSON.parse(JSON.stringify(whole)) as TradeDefaults });
  };
  const saving = queue.last.then(save, save);
  queue.last = saving;
  await saving;
});
