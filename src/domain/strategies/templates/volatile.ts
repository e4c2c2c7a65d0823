import { call, put, template } from './template.ts';

const defined = template('volatile', 'defined');
const open = template('volatile', 'undefined');

/** Strategies that hope for a large move either way. */
export const VOLATILE = [
  defined('long-straddle', [call(1, 0), put(1, 0)]),
  defined('long-strangle', [call(1, 2), put(1, -2)]),
  defined('long-guts', [call(1, -1), put(1, 1)]),
  defined('strap', [call(2, 0), put(1, 0)]),
  defined('strip', [call(1, 0), put(2, 0)]),
  defined('reverse-iron-condor', [put(-1, -4), put(1, -2), call(1, 2), call(-1, 4)]),
  defined('reverse-iron-butterfly', [put(-1, -3), put(1, 0), call(1, 0), call(-1, 3)]),
  defined('short-call-butterfly', [call(-1, -2), call(2, 0), call(-1, 2)]),
  defined('short-put-butterfly', [put(-1, -2), put(2, 0), put(-1, 2)]),
  defined('short-call-condor', [call(-1, -3), call(1, -1), call(1, 1), call(-1, 3)]),
  defined('short-put-condor', [put(-1, -3), put(1, -1), put(1, 1), put(-1, 3)]),
  defined('short-call-ladder', [call(-1, 0), call(1, 2), call(1, 4)]),
  defined('short-put-ladder', [put(-1, 0), put(1, -2), put(1, -4)]),
  open('short-call-calendar', [call(1, 0), call(-1, 0, 1)]),
  open('short-put-calendar', [put(1, 0), put(-1, 0, 1)]),
] as const;
