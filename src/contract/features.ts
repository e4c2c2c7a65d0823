import { OPERATIONS } from './operations/all.ts';
import { featureOfPath } from './spec-calls.ts';

/**
 * The extras of this back end, as its `/config.json` names them. Besides the groups of calls: `idempotency` also covers the key's
 * header, and `full-answers` says that the specification's calls answer with every field of the contract.
 */
export const FEATURES: readonly string[] = [
  ...new Set([
    ...OPERATIONS.map(({ path }) => featureOfPath(path)).filter((name) => name !== null),
    'stream',
    'idempotency',
    'full-answers',
  ]),
].toSorted();
