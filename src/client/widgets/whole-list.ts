import { createContext, useContext } from 'react';

/** Whether the rows around are all that there are: some of another back end could not be read where they are not. */
export const WholeListContext = createContext(true);

/** Returns whether the surrounding rows are the whole list; otherwise sums are not shown. */
export const useWholeList = (): boolean => useContext(WholeListContext);
