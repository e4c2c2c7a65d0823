import { contractExpiries } from '../contract-expiries.ts';
import { bseFo } from './bse-fo.ts';
import { INDEX_EXPIRY_RULES } from './index-expiry-rules.ts';

const OF_BSE: ReadonlySet<string> = new Set(['SENSEX', 'BANKEX']);

/** The expiries of the index contracts of BSE. */
export const bseFoExpiries = contractExpiries(
  bseFo,
  INDEX_EXPIRY_RULES.filter(({ underlying }) => OF_BSE.has(underlying)),
);
