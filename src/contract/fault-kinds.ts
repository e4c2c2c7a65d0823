/**
 * Faults of the practice broker. `lose-reply`: the order is placed, but the answer is lost. `reject-late`: accepted, then rejected. `hold-cancel`: a
 * cancel of the order is never answered. `duplicate-reports`, `reorder-reports`: reports arrive twice, or newest first. `drop-fills`: fills are not
 * reported and only found by reconciliation. `end-session`: the session has ended. `slow`: the call takes `delay_ms`.
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
