import { atom } from 'jotai';

/**
 * Whether something on the page can say how old its numbers are. The shell makes it false until its header's badge stands;
 * until then every region keeps its blocks.
 */
export const ageShownAtom = atom(true);
