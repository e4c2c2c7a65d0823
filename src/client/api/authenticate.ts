import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { ChangePasswordBody, LoginAnswer, LoginBody, ProfileBody, RegisterBody, TradeDefaults, User } from './types.ts';

/** Signs in. Succeeds only when the answer has a user and a token. */
export async function login(body: LoginBody, options?: CallOptions): Promise<LoginAnswer> {
  const answer = await call((client, init) => client.POST('/api/authenticate/login/', { ...init, body }), options);
  const user = expectKey(answer, 'user');
  const { email } = body;
  return {
    // A record without id and e-mail belongs to the user who has just signed in.
    user: { ...user, id: user.id || email, email: user.email || email },
    token: expectKey(answer, 'token'),
    message: answer?.message ?? '',
  };
}

/** Signs in to a demo as a trader of one's own, whose things have names in the language. */
export async function visitDemo(language: string, options?: CallOptions): Promise<LoginAnswer> {
  const answer = await call(
    (client, init) => client.POST('/api/demo/visit/', { ...init, headers: { ...init.headers, 'accept-language': language } }),
    options,
  );
  return { user: expectKey(answer, 'user'), token: expectKey(answer, 'token'), message: '' };
}

/** Returns the new record of the signed-in user; an id or e-mail missing in another back end's answer is kept from the old record. */
export function sameUser(old: User | null, user: User): User {
  if (old === null || (user.id !== '' && user.id !== old.id)) return user;
  return { ...user, id: old.id, email: user.email || old.email };
}

/** Creates a user. Succeeds only when the answer has the user. */
export async function register(body: RegisterBody, options?: CallOptions): Promise<User> {
  return expectKey(await call((client, init) => client.POST('/api/authenticate/register/', { ...init, body }), options), 'user');
}

/** Ends this session on the server. */
export async function logout(options?: CallOptions): Promise<void> {
  await call((client, init) => client.POST('/api/authenticate/logout/', init), options);
}

/** Ends the sessions that were signed out without a connection, by the endings kept on this device. */
export async function endSessions(endings: readonly string[], options?: CallOptions): Promise<void> {
  const body = { endings: [...endings] };
  await call((client, init) => client.POST('/api/authenticate/end-sessions/', { ...init, body }), options);
}

/** Returns the signed-in user. */
export async function getProfile(options?: CallOptions): Promise<User> {
  return expectKey(await call((client, init) => client.GET('/api/profile/user/', init), options), 'user');
}

/** Changes name, mobile or language; returns the user as it is now. */
export async function updateProfile(body: ProfileBody, options?: CallOptions): Promise<User> {
  return expectKey(await call((client, init) => client.POST('/api/profile/user/', { ...init, body }), options), 'user');
}

/** Sets a new password; every other device is signed out by it. */
export async function changePassword(body: ChangePasswordBody, options?: CallOptions): Promise<void> {
  expectKey(await call((client, init) => client.POST('/api/profile/user/change_password/', { ...init, body }), options), 'message');
}

/** Sets what a new ticket starts with; what is left out is the product's own again. */
export async function updateTradeDefault(body: TradeDefaults, options?: CallOptions): Promise<void> {
  expectKey(await call((client, init) => client.POST('/api/profile/user/update_trade_default/', { ...init, body }), options), 'message');
}
