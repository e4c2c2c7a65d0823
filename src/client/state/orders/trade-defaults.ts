import { atom } from 'jotai';
import { getProfile, updateTradeDefault } from '#client/api/authenticate.ts';
import type { TradeDefaults } from '#client/api/types.ts';
import { operationAtom } from '../resource/loading.ts';
import { profileTurnAtom } from '../session/user-record.ts';
import { sessionEpochAtom, userDataAtom } from '../session/user.ts';

/** What a new ticket starts with, as the user has set it; what is missing is the product's own. */
export const tradeDefaultsAtom = atom((get): TradeDefaults => get(userDataAtom)?.trade_defaults ?? {});

/** One change after the other: each is made to what the one before has left. */
const queueAtom = atom(() => ({ last: Promise.resolve() as Promise<unknown> }));

/**
 * Changes some of them at the server; undefined takes one back. The server is sent all of them: the others as it keeps them by then, not as they are shown
 * here, so that nothing is lost that another device has set; as shown where it does not say. Rejects with ApiError.
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
