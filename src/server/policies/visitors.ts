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
  'importCandles',
  'importChains',
  'startHistoryImport',
  'removeUser',
  'addChannel',
  'testChannel',
]);
