import { call, future, put, template } from './template.ts';

const defined = template('bearish', 'defined');
const open = template('bearish', 'undefined');

/** Strategies for a falling underlying. */
export const BEARISH = [
  defined('long-put', [put(1, 0)]),
  defined('bear-put-spread', [put(1, 0), put(-1, -2)]),
  defined('bear-call-spread', [call(-1, 1), call(1, 3)]),
  defined('put-ratio-backspread', [put(-1, 0), put(2, -2)]),
  defined('broken-wing-put-butterfly', [put(1, 0), put(-2, -2), put(1, -5)], 'unequal'),
  defined('put-diagonal', [put(1, 2, 1), put(-1, -2)]),
  defined('protective-call', [future(-1), call(1, 1)]),
  defined('reverse-collar', [future(-1), call(1, 2), put(-1, -2)]),
  open('short-call', [call(-1, 1)]),
  open('short-future', [future(-1)]),
  open('synthetic-short', [call(-1, 0), put(1, 0)]),
  open('bearish-risk-reversal', [put(1, -2), call(-1, 2)]),
  open('call-ratio-spread', [call(1, 0), call(-2, 2)]),
  open('covered-put', [future(-1), put(-1, -2)]),
  open('reverse-jade-lizard', [call(-1, 2), put(-1, -2), put(1, -3)]),
  open('bearish-seagull', [call(-1, 2), put(1, 0), put(-1, -2)]),
] as const;
