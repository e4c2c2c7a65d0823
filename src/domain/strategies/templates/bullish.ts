import { call, future, put, template } from './template.ts';

const defined = template('bullish', 'defined');
const open = template('bullish', 'undefined');

/** Strategies for a rising underlying. */
export const BULLISH = [
  defined('long-call', [call(1, 0)]),
  defined('bull-call-spread', [call(1, 0), call(-1, 2)]),
  defined('bull-put-spread', [put(1, -3), put(-1, -1)]),
  defined('call-ratio-backspread', [call(-1, 0), call(2, 2)]),
  defined('broken-wing-call-butterfly', [call(1, 0), call(-2, 2), call(1, 5)], 'unequal'),
  defined('call-diagonal', [call(1, -2, 1), call(-1, 2)]),
  defined('protective-put', [future(1), put(1, -1)]),
  defined('collar', [future(1), put(1, -2), call(-1, 2)]),
  open('short-put', [put(-1, -1)]),
  open('long-future', [future(1)]),
  open('synthetic-long', [call(1, 0), put(-1, 0)]),
  open('risk-reversal', [call(1, 2), put(-1, -2)]),
  open('put-ratio-spread', [put(1, 0), put(-2, -2)]),
  open('covered-call', [future(1), call(-1, 2)]),
  open('jade-lizard', [put(-1, -2), call(-1, 2), call(1, 3)]),
  open('bullish-seagull', [put(-1, -2), call(1, 0), call(-1, 2)]),
] as const;
