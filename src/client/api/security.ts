import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { ConfirmBody, LoginAnswer, NewSecret, PasskeyBody, Security, Session } from './types.ts';

/** Confirms the user's identity (step-up); returns until when the confirmation is valid. */
export async function confirmIdentity(body: ConfirmBody, options?: CallOptions): Promise<number> {
  return expectKey(await call((client, init) => client.POST('/api/authenticate/confirm/', { ...init, body }), options), 'proved_until');
}

/** Returns what the browser needs to use a passkey, for `parseRequestOptionsFromJSON`. */
export async function passkeyOptions(options?: CallOptions): Promise<Record<string, unknown>> {
  return expectKey(await call((client, init) => client.POST('/api/authenticate/passkey-options/', init), options), 'options');
}

/** Signs in with a passkey. Succeeds only when the answer has a user and a token. */
export async function passkeySignIn(passkey: unknown, options?: CallOptions): Promise<LoginAnswer> {
  const body = { passkey: passkey as never };
  const answer = await call((client, init) => client.POST('/api/authenticate/passkey/', { ...init, body }), options);
  return { user: expectKey(answer, 'user'), token: expectKey(answer, 'token'), message: answer?.message ?? '' };
}

/** Returns second step, recovery codes and passkeys of the user. */
export async function getSecurity(options?: CallOptions): Promise<Security> {
  return expectKey(await call((client, init) => client.GET('/api/profile/security/', init), options), 'security');
}

/** Returns the devices that are signed in. */
export async function listSessions(options?: CallOptions): Promise<Session[]> {
  return expectKey(await call((client, init) => client.GET('/api/profile/sessions/', init), options), 'sessions');
}

/** Signs one device out. */
export async function endSession(id: string, options?: CallOptions): Promise<void> {
  const params = { path: { id } };
  expectKey(await call((client, init) => client.DELETE('/api/profile/sessions/{id}/', { ...init, params }), options), 'message');
}

/** Signs every other device out. */
export async function endOtherSessions(options?: CallOptions): Promise<void> {
  expectKey(await call((client, init) => client.POST('/api/profile/sessions/end-others/', init), options), 'message');
}

/** Returns the secret for an authenticator; nothing is asked for before its first code was given. */
export async function startSecondFactor(options?: CallOptions): Promise<NewSecret> {
  return expectAnswer(await call((client, init) => client.POST('/api/profile/second-factor/start/', init), options), 'secret');
}

/** Switches the second step on; returns the recovery codes, which nobody can show again. */
export async function confirmSecondFactor(code: string, options?: CallOptions): Promise<string[]> {
  const body = { code };
  const answer = await call((client, init) => client.POST('/api/profile/second-factor/confirm/', { ...init, body }), options);
  return expectKey(answer, 'recovery_codes');
}

/** Switches the second step off. */
export async function endSecondFactor(options?: CallOptions): Promise<void> {
  expectKey(await call((client, init) => client.POST('/api/profile/second-factor/end/', init), options), 'message');
}

/** Returns new recovery codes; the old ones no longer work. */
export async function renewRecoveryCodes(options?: CallOptions): Promise<string[]> {
  const answer = await call((client, init) => client.POST('/api/profile/second-factor/recovery-codes/', init), options);
  return expectKey(answer, 'recovery_codes');
}

/** Returns the code of a new recovery file, which nobody can show again. */
export async function makeRecoveryFile(options?: CallOptions): Promise<string> {
  return expectKey(await call((client, init) => client.POST('/api/profile/recovery-file/', init), options), 'code');
}

/** Returns what the browser needs to make a passkey, for `parseCreationOptionsFromJSON`. */
export async function newPasskeyOptions(options?: CallOptions): Promise<Record<string, unknown>> {
  return expectKey(await call((client, init) => client.POST('/api/profile/passkeys/options/', init), options), 'options');
}

/** Keeps a passkey that the browser has made. */
export async function addPasskey(label: string, passkey: unknown, options?: CallOptions): Promise<void> {
  const body: PasskeyBody = { label, passkey: passkey as PasskeyBody['passkey'] };
  expectKey(await call((client, init) => client.POST('/api/profile/passkeys/', { ...init, body }), options), 'message');
}

/** Forgets a passkey. */
export async function removePasskey(id: string, options?: CallOptions): Promise<void> {
  const params = { path: { id } };
  expectKey(await call((client, init) => client.DELETE('/api/profile/passkeys/{id}/', { ...init, params }), options), 'message');
}
