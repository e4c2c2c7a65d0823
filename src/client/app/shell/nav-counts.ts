import { atom } from 'jotai';
import type { NavBadge } from './nav-entries.ts';

/** What the menu counts beside its entries; 0 until the state is there. */
export const navCountsAtom = atom<Readonly<Record<NavBadge, number>>>({ positions: 0, orders: 0 });
