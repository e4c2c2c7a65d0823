/**
 * What a visitor of a public demo may not do, by the id of the operation: ways in that would outlast the visit, users of one's own, and files that take
 * the owner's disk.
 */
export const NOT_FOR_VISITORS: ReadonlySet<string> = new Set([
  'register',
  'changePassword',
  'startSecondFactor',
  'confirmSecondFactor',
  'newPasskeyOptions',
  'addPasskey',
  'importCandles',
  'importChains',
  'startHistoryImport',
]);
