/** The calls to a broker. */
export type CallKind =
  | 'login'
  | 'logout'
  | 'renew'
  | 'place'
  | 'modify'
  | 'cancel'
  | 'orders'
  | 'trades'
  | 'positions'
  | 'holdings'
  | 'convert'
  | 'triggers'
  | 'place-trigger'
  | 'modify-trigger'
  | 'cancel-trigger'
  | 'kill-switch'
  | 'set-kill-switch'
  | 'square-off'
  | 'funds'
  | 'margin'
  | 'history'
  | 'address';

/** Purpose of a call, in the order in which waiting calls go. `exit` closes a position or ends an order; `entry` may add risk; `read` changes nothing. */
export type CallPurpose = 'exit' | 'entry' | 'read';

/**
 * Why a broker has not taken a call. `ended`: the order can no longer be changed; `busy`: above its limits; `unsupported`, `unreachable`: nothing was
 * sent.
 */
export type NotTakenKind = 'refused' | 'ended' | 'session-ended' | 'busy' | 'unsupported' | 'unreachable';

/** Result of a call; `unknown`: the broker may have done what was asked. */
export type CallOutcome = 'done' | 'unknown' | NotTakenKind;
