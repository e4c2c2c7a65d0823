import { atom } from 'jotai';
import { configAtom } from '../start/config.ts';

/** The configured indices, the whole market's first; may be empty. */
export const indicesAtom = atom((get) => get(configAtom).indices);

/** Their ids. */
export const indexIdsAtom = atom((get) => get(indicesAtom).map(({ instrument_id: id }) => id));
