import { selectedAccountAtom } from '../accounts/accounts.ts';
import { openBotRunsAtom, runsOfferedAtom } from '../bots/runs.ts';
import { restoreHomeLayoutAtom } from '../device/home-layout.ts';
import { keyOfChain, recallChainAtom } from '../market/chain.ts';
import { openInstructionsAtom } from '../orders/instructions.ts';
import { openOrderBookAtom } from '../orders/order-book.ts';
import { openRiskStatusAtom } from '../risk/risk-status.ts';
import { recallDayMinutesAtom } from './day-minutes.ts';
import { recallPositionBookAtom } from './position-book.ts';
import { currentPositionsAtom, openPositionsAtom, openSummaryAtom } from './positions.ts';
import { selectedPortfolioAtom } from '../session/profile.ts';
import type { Store } from '../store.ts';
import { signedInAtom } from '../session/token.ts';
import { userIdAtom } from '../session/user.ts';

/** Keeps open what belongs to an id, null = nothing; the returned function takes the id of now. */
function follow(open: (id: string) => () => void): (id: string | null) => void {
  let current: string | null = null;
  let close: (() => void) | null = null;
  return (next) => {
    if (next === current) return;
    current = next;
    close?.();
    close = next === null ? null : open(next);
  };
}

/** Keeps open what belongs to the selected account, by its number, and to the selected portfolio while somebody is signed in. Returns how to stop. */
function keepOpen(store: Store, ofAccount: (accountNumber: string) => () => void, ofPortfolio: (id: string) => () => void): () => void {
  const account = follow(ofAccount);
  const portfolio = follow(ofPortfolio);
  const decide = () => {
    const inside = store.get(signedInAtom) && store.get(userIdAtom) !== null;
    account(inside ? (store.get(selectedAccountAtom)?.account_number ?? null) : null);
    portfolio(inside ? (store.get(selectedPortfolioAtom)?.id ?? null) : null);
  };
  const stops = [signedInAtom, userIdAtom, selectedAccountAtom, selectedPortfolioAtom].map((each) => store.sub(each, decide));
  decide();
  return () => {
    stops.forEach((stop) => stop());
    account(null);
    portfolio(null);
  };
}

/**
 * Keeps both books of the selected workplace loaded while somebody is signed in: the menu counts them on every page with a shell, so they
 * are asked for before its live parts and the screen are here. Returns how to stop.
 */
export const keepBooksOpen = (store: Store): (() => void) =>
  keepOpen(
    store,
    (accountNumber) => store.set(openOrderBookAtom, accountNumber),
    (id) => store.set(openPositionsAtom, id),
  );

/** The home screen has taken over by then what was asked for ahead of it. */
const TAKEN_OVER_MS = 10_000;

/** Has the kept chains of the options read that a portfolio's kept positions hold, as soon as those are known. Returns how to stop. */
function recallChains(store: Store, portfolioId: string): () => void {
  const positions = currentPositionsAtom(portfolioId);
  const recall = () => {
    const options = (store.get(positions).value ?? []).filter(
      ({ instrument, net_quantity: net }) => instrument.kind === 'option' && net !== 0,
    );
    const keys = new Set(options.map(({ instrument: { underlying, expiry } }) => keyOfChain(underlying, expiry)));
    for (const key of keys) store.set(recallChainAtom, key);
  };
  recall();
  return store.sub(positions, recall);
}

/**
 * Requests the home screen's other data together with both books, so that the first render has all figures without a second round trip. Data shown later
 * are read from the copies on this device.
 */
export function askAheadForHome(store: Store): void {
  const all =
    (...closes: readonly (() => void)[]) =>
    () =>
      closes.forEach((close) => close());
  void store.set(restoreHomeLayoutAtom);
  const stop = keepOpen(
    store,
    (accountNumber) => {
      store.set(recallPositionBookAtom, accountNumber);
      store.set(recallDayMinutesAtom, accountNumber);
      return all(store.set(openInstructionsAtom, accountNumber), store.set(openRiskStatusAtom, accountNumber));
    },
    (id) =>
      all(store.set(openSummaryAtom, id), recallChains(store, id), ...(store.get(runsOfferedAtom) ? [store.set(openBotRunsAtom, id)] : [])),
  );
  setTimeout(stop, TAKEN_OVER_MS);
}
