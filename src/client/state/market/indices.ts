import { atom } from 'jotai';
import { configAtom } from '../start/config.ts';

/** The indices that a trader follows, that of the whole market first, as the host names them; none where it names none. */
export const indicesAtom = atom((get) => get(configAtom).indices);

/** Their ids. */
export const indexIdsAtom = atom((get) => get(indicesAtom).map(({ instrument_id: id }) => id));
