import { createContext, useContext } from 'react';

/** Whether the rows around are all that there are: some of another back end could not be read where they are not. */
export const WholeListContext = createContext(true);

/** Returns whether a sum over the rows around is the sum of all: without it none is told. */
export const useWholeList = (): boolean => useContext(WholeListContext);
