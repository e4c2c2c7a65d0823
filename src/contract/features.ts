import { OPERATIONS } from './operations/all.ts';
import { featureOfPath } from './spec-calls.ts';

/**
 * The extras of this back end, as its `/config.json` names them. Besides the groups of calls: `idempotency` also covers the key's
 * header, `full-answers` says that the specification's calls answer with every field of the contract,
 * `attached-exits` that an order may bring its stop and target along,
 * `rolls` that a basket may roll a position: what closes goes first, and what opens only once it has filled,
 * `order-protection` that an order without a limit may say how far it may fill,
 * `own-analytics` that the analytics back end takes the token of a signed-in user for the user's own rows,
 * `deltas` that a read which says what it has is told what has changed. A demo names `demo` on top.
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
