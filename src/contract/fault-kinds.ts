/**
 * What a practising broker can do to a call. `lose-reply`: the order lives, the answer never comes. `reject-late`: accepted, then rejected.
 * `hold-cancel`: the order works; a cancel of it is not answered. `duplicate-reports` and `reorder-reports`: everything is said twice, or the
 * newest first. `drop-fills`: its fills are never told of; only a comparison of the books finds them. `end-session`: the session is over. `slow`: the call takes `delay_ms`.
 */
export const PRACTICE_FAULTS = [
  'lose-reply',
  'reject-late',
  'hold-cancel',
  'duplicate-reports',
  'reorder-reports',
  'drop-fills',
  'end-session',
  'slow',
] as const;
