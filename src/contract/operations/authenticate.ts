import { operation } from '../operation.ts';
import * as s from '../schemas/user.ts';

const tag = 'authenticate';

export const login = operation({
  operationId: 'login',
  method: 'POST',
  path: '/api/authenticate/login/',
  tag,
  signedIn: false,
  summary: 'Sign in with e-mail and password',
  body: s.loginBody,
  answer: s.loginAnswer,
  errors: ['request.invalid', 'auth.wrong-credentials', 'auth.second-factor', 'auth.wrong-code', 'auth.locked', 'request.rate-limited'],
});
export const register = operation({
  operationId: 'register',
  method: 'POST',
  path: '/api/authenticate/register/',
  tag,
  signedIn: false,
  summary: 'Create a user; the token of a signed-in owner is honoured where registration is not open',
  body: s.registerBody,
  answer: s.registerAnswer,
  errors: [
    'request.invalid',
    'auth.email-taken',
    'auth.password-common',
    'auth.password-own',
    'auth.registration-closed',
    'request.rate-limited',
  ],
});
export const logout = operation({
  operationId: 'logout',
  method: 'POST',
  path: '/api/authenticate/logout/',
  tag,
  signedIn: true,
  summary: 'End this session',
  answer: s.messageAnswer,
  errors: [],
});
export const endSessions = operation({
  operationId: 'endSessions',
  method: 'POST',
  path: '/api/authenticate/end-sessions/',
  tag,
  signedIn: false,
  summary:
    'End sessions without their tokens: each by the SHA-256, in hexadecimal, of "end this session: " and its token. For a device that could not reach the server at the sign-out; nobody is told whether there was such a session',
  body: s.endSessionsBody,
  answer: s.messageAnswer,
  errors: ['request.invalid', 'request.rate-limited'],
});
export const getProfile = operation({
  operationId: 'getProfile',
  method: 'GET',
  path: '/api/profile/user/',
  tag: 'profile',
  signedIn: true,
  summary: 'The signed-in user',
  answer: s.userAnswer,
  errors: [],
});
export const updateProfile = operation({
  operationId: 'updateProfile',
  method: 'POST',
  path: '/api/profile/user/',
  tag: 'profile',
  signedIn: true,
  summary: 'Change name, mobile, language or time zone',
  body: s.profileBody,
  answer: s.userAnswer,
  errors: ['request.invalid'],
});
export const changePassword = operation({
  operationId: 'changePassword',
  method: 'POST',
  path: '/api/profile/user/change_password/',
  tag: 'profile',
  signedIn: true,
  summary: 'Set a new password; every other session of the user ends',
  body: s.changePasswordBody,
  answer: s.messageAnswer,
  errors: [
    'request.invalid',
    'auth.wrong-password',
    'auth.password-common',
    'auth.password-own',
    'auth.step-up',
    'auth.locked',
    'request.rate-limited',
  ],
});
export const updateTradeDefault = operation({
  operationId: 'updateTradeDefault',
  method: 'POST',
  path: '/api/profile/user/update_trade_default/',
  tag: 'profile',
  signedIn: true,
  summary: 'Set what a new ticket starts with; what is left out is the product’s own again',
  body: s.tradeDefaultsBody,
  answer: s.messageAnswer,
  errors: ['request.invalid'],
});
