import { contractExpiries } from '../contract-expiries.ts';
import { INDEX_EXPIRY_RULES } from './index-expiry-rules.ts';
import { nseFo } from './nse-fo.ts';

/** The expiries of Indian index contracts, moved by the days of NSE F&O. */
export const nseFoExpiries = contractExpiries(nseFo, INDEX_EXPIRY_RULES);
