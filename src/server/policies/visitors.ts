import type * as authenticate from '#contract/operations/authenticate.ts';
import type * as ownData from '#contract/operations/own-data.ts';
import type * as ownHistory from '#contract/operations/own-history.ts';
import type * as security from '#contract/operations/security.ts';
import type * as telling from '#contract/operations/telling.ts';

type Groups = typeof authenticate & typeof ownData & typeof ownHistory & typeof security & typeof telling;
type OperationId = Extract<Groups[keyof Groups], { readonly operationId: string }>['operationId'];

/**
 * What a visitor of a public demo may not do, by the id of the operation: ways in that would outlast the visit, users of one's own, files that take
 * the owner's disk, messages to wherever a stranger types in, and the end of a trader that the demo made.
 */
export const NOT_FOR_VISITORS: ReadonlySet<string> = new Set([
  'register',
  'changePassword',
  'startSecondFactor',
  'confirmSecondFactor',
  'makeRecoveryFile',
  'newPasskeyOptions',
  'addPasskey',
  'startHistoryImport',
  'sendHistoryPart',
  'keepHistoryImport',
  'removeUser',
  'addChannel',
  'testChannel',
] satisfies readonly OperationId[]);
