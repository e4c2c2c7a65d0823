import type { IntlShape } from 'react-intl';
import type { Portfolio } from '#client/api/types.ts';

/** Returns the name of a portfolio on screens: the group of what was placed elsewhere is named in the reader's language. */
export function portfolioName(intl: IntlShape, { name, placed_elsewhere: elsewhere }: Portfolio): string {
  return elsewhere === true ? intl.formatMessage({ id: 'workplace.elsewhere' }) : name;
}
