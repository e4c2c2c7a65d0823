import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { addLegsAtom } from '#client/state/orders/basket-draft.ts';
import { basketOpenAtom } from '#client/state/overlays/open.ts';
import { createBotAtom } from '#client/state/accounts/bots.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { useBuilder } from '../builder-context.ts';
import { botDefinition, legOrders } from '../model/made-of-plan.ts';

/** Why the legs cannot go to the basket now. */
type PlaceBlock = 'past' | 'empty' | 'offline' | 'stale' | 'unpriced' | 'no-account' | 'acknowledge';

/** Returns the orders of the legs, the reason why they cannot go into the basket, and the function that puts them there. Nothing is sent from here. */
export function usePlacing(acknowledged: boolean) {
  const { legs, plan, chain, offline, stale, openSides, past } = useBuilder();
  const { account, portfolio } = useWorkplace();
  const addLegs = useSetAtom(addLegsAtom);
  const open = useSetAtom(basketOpenAtom);
  const toast = useSetAtom(pushToastAtom);
  const createBot = useSetAtom(createBotAtom);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const orders = legOrders(legs);
  const risky = openSides.above > 0 || openSides.below > 0;
  const block: PlaceBlock | null =
    past !== null
      ? 'past'
      : orders !== null && orders.length === 0
        ? 'empty'
        : offline
          ? 'offline'
          : stale
            ? 'stale'
            : orders === null
              ? 'unpriced'
              : account === null || portfolio === null
                ? 'no-account'
                : risky && !acknowledged
                  ? 'acknowledge'
                  : null;
  const place = async () => {
    if (block !== null || orders === null) return;
    setBusy(true);
    try {
      const refusal = await addLegs(orders);
      if (refusal === null) open(true);
      else toast({ kind: 'warn', title: { id: `strategy-builder.basket.${refusal}` } });
    } finally {
      setBusy(false);
    }
  };
  const definition = botDefinition(chain, plan.legs);
  const makeBot =
    past !== null || definition === null || portfolio === null || offline
      ? null
      : async (name: string) => {
          setBusy(true);
          try {
            const wire = structuredClone(definition) as NonNullable<Parameters<typeof createBot>[1]['definition']>;
            const bot = await createBot('trading', { portfolio_id: portfolio.id, name, base_strategy: null, definition: wire });
            await navigate(`${APP_BASE}/strategies?edit=${bot.id}`);
          } catch {
            toast({ kind: 'error', title: { id: 'strategy-builder.bot.failed' } });
          } finally {
            setBusy(false);
          }
        };
  const body =
    past !== null || account === null || portfolio === null || offline || orders === null || orders.length === 0
      ? null
      : { account_number: account.account_number, portfolio_id: portfolio.id, orders: orders.map(({ order }) => order) };
  return { orders, block, place, busy, makeBot, body, risky };
}
