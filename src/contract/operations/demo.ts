import { operation } from '../operation.ts';
import { loginAnswer } from '../schemas/user.ts';

export const visitDemo = operation({
  operationId: 'visitDemo',
  method: 'POST',
  path: '/api/demo/visit/',
  tag: 'demo',
  signedIn: false,
  summary: 'Sign in to a demo as a trader of one’s own, who has traded for two sessions; offered by a demo alone',
  answer: loginAnswer,
  errors: ['demo.off', 'demo.full', 'demo.visited-often', 'request.rate-limited'],
});
