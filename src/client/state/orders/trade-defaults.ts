import { atom } from 'jotai';
import { updateTradeDefault } from '#client/api/authenticate.ts';
import type { TradeDefaults } from '#client/api/types.ts';
import { operationAtom } from '../resource/loading.ts';
import { sessionEpochAtom, userDataAtom } from '../session/user.ts';

/** What a new ticket starts with, as the user has set it; what is missing is the product's own. */
export const tradeDefaultsAtom = atom((get): TradeDefaults => get(userDataAtom)?.trade_defaults ?? {});

/** Changes some of them at the server; undefined takes one back. Rejects with ApiError. */
export const updateTradeDefaultAtom = operationAtom('updateTradeDefault', async (get, set, change: TradeDefaults) => {
  const epoch = get(sessionEpochAtom);
  const whole = { ...get(tradeDefaultsAtom), ...change };
  await updateTradeDefault(whole);
  const user = get(userDataAtom);
  if (user !== null && get(sessionEpochAtom) === epoch)
    set(userDataAtom, { ...user, trade_defaults: JSON.parse(JSON.stringify(whole)) as TradeDefaults });
});
