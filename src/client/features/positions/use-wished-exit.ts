import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Portfolio, Position } from '#client/api/types.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { exitAllWishedAtom, takeExitAllAtom, wishExitAllAtom } from '#client/state/overlays/open.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { actionRequestAtom, type PortfolioExit } from './action-request.ts';

/** Returns the open positions to exit by portfolio, each with its name; with its account's name too where there are several accounts. */
function exitsOf(positions: readonly Position[], portfolios: readonly Portfolio[], accountName: (number: string) => string) {
  // Of several portfolios the group of what was placed elsewhere is left out; alone on the screen it was chosen.
  const leftOut = new Set(portfolios.length > 1 ? portfolios.flatMap((one) => (one.placed_elsewhere === true ? [one.id] : [])) : []);
  const open = positions.filter(({ net_quantity: net, portfolio_id: id }) => net !== 0 && !leftOut.has(id));
  const severalAccounts = new Set(open.map(({ account_number: number }) => number)).size > 1;
  return [...new Set(open.map(({ portfolio_id: id }) => id))].map((id): PortfolioExit => {
    const of = open.filter(({ portfolio_id: own }) => own === id);
    const name = portfolios.find((each) => each.id === id)?.name ?? id;
    const account = accountName(of[0]?.account_number ?? '');
    return { id, name: severalAccounts ? `${account} · ${name}` : name, positions: of };
  });
}

/** Opens the exit of all open positions when another screen asked for it. A square-off covers one portfolio, so of several one is chosen first. */
export function useWishedExit(
  positions: readonly Position[],
  portfolios: readonly Portfolio[],
  accountName: (number: string) => string,
): void {
  const takeWish = useSetAtom(takeExitAllAtom);
  const act = useSetAtom(actionRequestAtom);
  const toast = useSetAtom(pushToastAtom);
  const wish = useAtomValue(exitAllWishedAtom);
  useEffect(() => {
    if (!takeWish()) return;
    const exits = exitsOf(positions, portfolios, accountName);
    const [first] = exits;
    if (first === undefined) toast({ kind: 'info', title: { id: 'positions.exit-all.none' } });
    else act(exits.length === 1 ? { kind: 'exit-many', positions: first.positions } : { kind: 'exit-which', exits });
  }, [wish, takeWish, positions, portfolios, accountName, act, toast]);
}

/** On a past day, answers a request to exit all with the way back to the current day. */
export function useUnmetExit(isPast: boolean): void {
  const takeWish = useSetAtom(takeExitAllAtom);
  const wishAgain = useSetAtom(wishExitAllAtom);
  const setDate = useSetAtom(selectedDateAtom);
  const toast = useSetAtom(pushToastAtom);
  const wish = useAtomValue(exitAllWishedAtom);
  useEffect(() => {
    if (!isPast || !takeWish()) return;
    const run = () => {
      setDate(null);
      wishAgain();
    };
    toast({ kind: 'warn', title: { id: 'positions.exit-all.past' }, action: { label: { id: 'positions.exit-all.current' }, run } });
  }, [isPast, wish, takeWish, wishAgain, setDate, toast]);
}
