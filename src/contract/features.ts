import { OPERATIONS } from './operations/all.ts';
import { featureOfPath } from './spec-calls.ts';

/**
 * Optional features of this back end, as named in `/config.json`. Besides the groups of calls: `idempotency` also covers the key's
 * header; `full-answers`: the specification's calls answer with every field of the contract;
 * `attached-exits`: an order may carry a stop and a target;
 * `rolls`: a basket may roll a position, opening the new leg only after the closing leg has filled;
 * `order-protection`: a market order may state a price protection;
 * `own-analytics`: the analytics back end accepts a signed-in user's token for the user's own rows;
 * `deltas`: a read with the ETag of a known answer receives only the changes. A demo adds `demo`.
 */
export const FEATURES: readonly string[] = [
  ...new Set([
    ...OPERATIONS.map(({ path }) => featureOfPath(path))
      .filter((name) => name !== null)
      .filter((name) => name !== 'demo'),
    'stream',
    'idempotency',
    'full-answers',
    'attached-exits',
    'order-protection',
    'rolls',
    'own-analytics',
    'deltas',
  ]),
].toSorted();
