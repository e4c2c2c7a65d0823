import { operation } from '../operation.ts';
import * as s from '../schemas/own-data.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'own-data';

export const exportOwnData = operation({
  operationId: 'exportOwnData',
  method: 'POST',
  path: '/api/profile/export/',
  tag,
  signedIn: true,
  summary: 'Everything that the user has here, as it is at one instant, without passwords, keys and codes',
  answer: s.ownDataAnswer,
  errors: ['auth.step-up', 'profile.export-running'],
});
export const removeUser = operation({
  operationId: 'removeUser',
  method: 'POST',
  path: '/api/profile/remove/',
  tag,
  signedIn: true,
  summary: 'Remove the user with everything, for ever. Refused while anything works on a live account; what works on paper goes along',
  body: s.removeUserBody,
  answer: messageAnswer,
  errors: ['request.invalid', 'auth.step-up', 'profile.other-email', 'profile.live-orders'],
});
