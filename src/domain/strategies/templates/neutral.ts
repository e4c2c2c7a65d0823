import { call, future, put, template } from './template.ts';

const defined = template('neutral', 'defined');
const open = template('neutral', 'undefined');

/** Strategies for little movement. */
export const NEUTRAL = [
  defined('iron-condor', [put(1, -4), put(-1, -2), call(-1, 2), call(1, 4)]),
  defined('iron-butterfly', [put(1, -3), put(-1, 0), call(-1, 0), call(1, 3)]),
  defined('call-butterfly', [call(1, -2), call(-2, 0), call(1, 2)], 'equal'),
  defined('put-butterfly', [put(1, -2), put(-2, 0), put(1, 2)], 'equal'),
  defined('call-condor', [call(1, -3), call(-1, -1), call(-1, 1), call(1, 3)]),
  defined('put-condor', [put(1, -3), put(-1, -1), put(-1, 1), put(1, 3)]),
  defined('call-calendar', [call(-1, 0), call(1, 0, 1)]),
  defined('put-calendar', [put(-1, 0), put(1, 0, 1)]),
  defined('double-calendar', [put(-1, -2), put(1, -2, 1), call(-1, 2), call(1, 2, 1)]),
  defined('double-diagonal', [put(-1, -2), put(1, -4, 1), call(-1, 2), call(1, 4, 1)]),
  defined('long-box', [call(1, -1), put(-1, -1), call(-1, 1), put(1, 1)]),
  defined('conversion', [future(1), put(1, 0), call(-1, 0)]),
  defined('reversal', [future(-1), put(-1, 0), call(1, 0)]),
  open('short-straddle', [call(-1, 0), put(-1, 0)]),
  open('short-strangle', [call(-1, 2), put(-1, -2)]),
  open('short-guts', [call(-1, -1), put(-1, 1)]),
  open('call-ladder', [call(1, 0), call(-1, 2), call(-1, 4)]),
  open('put-ladder', [put(1, 0), put(-1, -2), put(-1, -4)]),
  open('batman', [call(1, 1), call(-2, 2), put(1, -1), put(-2, -2)]),
] as const;
