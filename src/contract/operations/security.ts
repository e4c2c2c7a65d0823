import { operation } from '../operation.ts';
import * as s from '../schemas/security.ts';
import { loginAnswer, messageAnswer } from '../schemas/user.ts';

const tag = 'security';

export const passkeyOptions = operation({
  operationId: 'passkeyOptions',
  method: 'POST',
  path: '/api/authenticate/passkey-options/',
  tag,
  signedIn: false,
  summary: 'What the browser needs to use a passkey of this server, once',
  answer: s.passkeyOptionsAnswer,
  errors: ['request.rate-limited'],
});
export const passkeySignIn = operation({
  operationId: 'passkeySignIn',
  method: 'POST',
  path: '/api/authenticate/passkey/',
  tag,
  signedIn: false,
  summary: 'Sign in with a passkey',
  body: s.passkeySignInBody,
  answer: loginAnswer,
  errors: ['request.invalid', 'auth.passkey-refused', 'request.rate-limited'],
});
export const confirmIdentity = operation({
  operationId: 'confirmIdentity',
  method: 'POST',
  path: '/api/authenticate/confirm/',
  tag,
  signedIn: true,
  summary: 'Prove again who is there: calls that answered auth.step-up may be made for some minutes',
  body: s.confirmBody,
  answer: s.confirmAnswer,
  errors: [
    'request.invalid',
    'auth.wrong-password',
    'auth.second-factor',
    'auth.wrong-code',
    'auth.passkey-refused',
    'auth.locked',
    'request.rate-limited',
  ],
});
export const getSecurity = operation({
  operationId: 'getSecurity',
  method: 'GET',
  path: '/api/profile/security/',
  tag,
  signedIn: true,
  summary: 'Second step, recovery codes and passkeys of the user',
  answer: s.securityAnswer,
  errors: [],
});
export const listSessions = operation({
  operationId: 'listSessions',
  method: 'GET',
  path: '/api/profile/sessions/',
  tag,
  signedIn: true,
  summary: 'Devices that are signed in',
  answer: s.sessionsAnswer,
  errors: [],
});
export const endSession = operation({
  operationId: 'endSession',
  method: 'DELETE',
  path: '/api/profile/sessions/{id}/',
  tag,
  signedIn: true,
  summary: 'Sign one device out',
  params: s.sessionParams,
  answer: messageAnswer,
  errors: ['auth.session-not-found'],
});
export const endOtherSessions = operation({
  operationId: 'endOtherSessions',
  method: 'POST',
  path: '/api/profile/sessions/end-others/',
  tag,
  signedIn: true,
  summary: 'Sign every other device out',
  answer: messageAnswer,
  errors: [],
});
export const startSecondFactor = operation({
  operationId: 'startSecondFactor',
  method: 'POST',
  path: '/api/profile/second-factor/start/',
  tag,
  signedIn: true,
  summary: 'Make the secret for an authenticator; nothing is asked for before it has been confirmed',
  answer: s.secondFactorAnswer,
  errors: ['auth.step-up', 'auth.second-factor-on'],
});
export const confirmSecondFactor = operation({
  operationId: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/profile/second-factor/confirm/',
  tag,
  signedIn: true,
  summary: 'Switch the second step on with its first code; the recovery codes are shown this once',
  body: s.codeBody,
  answer: s.recoveryCodesAnswer,
  errors: ['request.invalid', 'auth.step-up', 'auth.second-factor-on', 'auth.second-factor-off', 'auth.wrong-code', 'auth.locked'],
});
export const endSecondFactor = operation({
  operationId: 'endSecondFactor',
  method: 'POST',
  path: '/api/profile/second-factor/end/',
  tag,
  signedIn: true,
  summary: 'Switch the second step off; its recovery codes go with it',
  answer: messageAnswer,
  errors: ['auth.step-up', 'auth.second-factor-off'],
});
export const renewRecoveryCodes = operation({
  operationId: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/profile/second-factor/recovery-codes/',
  tag,
  signedIn: true,
  summary: 'Make new recovery codes; the old ones no longer work',
  answer: s.recoveryCodesAnswer,
  errors: ['auth.step-up', 'auth.second-factor-off'],
});
export const makeRecoveryFile = operation({
  operationId: 'makeRecoveryFile',
  method: 'POST',
  path: '/api/profile/recovery-file/',
  tag,
  signedIn: true,
  summary: 'Make the code of a recovery file, which sets a new password whenever it is given at /recover; the one before ends',
  answer: s.recoveryFileAnswer,
  errors: ['auth.step-up'],
});
export const newPasskeyOptions = operation({
  operationId: 'newPasskeyOptions',
  method: 'POST',
  path: '/api/profile/passkeys/options/',
  tag,
  signedIn: true,
  summary: 'What the browser needs to make a passkey, once',
  answer: s.passkeyOptionsAnswer,
  errors: ['auth.step-up', 'auth.passkey-too-many'],
});
export const addPasskey = operation({
  operationId: 'addPasskey',
  method: 'POST',
  path: '/api/profile/passkeys/',
  tag,
  signedIn: true,
  summary: 'Keep a passkey that the browser has made',
  body: s.passkeyBody,
  answer: messageAnswer,
  errors: ['request.invalid', 'auth.step-up', 'auth.passkey-refused', 'auth.passkey-too-many'],
});
export const removePasskey = operation({
  operationId: 'removePasskey',
  method: 'DELETE',
  path: '/api/profile/passkeys/{id}/',
  tag,
  signedIn: true,
  summary: 'Forget a passkey',
  params: s.passkeyParams,
  answer: messageAnswer,
  errors: ['auth.step-up', 'auth.passkey-not-found'],
});
