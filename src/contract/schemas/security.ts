import * as v from 'valibot';
import { id, line, message, wallMs } from './common.ts';

/** Six digits of an authenticator, or a recovery code; spaces and dashes do not count. */
export const code = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('form.required'),
  v.regex(/^(?:\d{6}|[A-Z2-7]{16})$/, 'form.pattern'),
);

const base64url = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/));
/** What the browser's `toJSON()` of a credential gives; the server's verification reads more of it than is named here. */
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: v.literal('public-key') };
const passkeyAssertion = v.looseObject({
  ...credential,
  response: v.looseObject({ clientDataJSON: base64url(8_000), authenticatorData: base64url(8_000), signature: base64url(8_000) }),
  clientExtensionResults: v.optional(v.record(v.string(), v.unknown()), {}),
});
const passkeyCreated = v.looseObject({
  ...credential,
  response: v.looseObject({ clientDataJSON: base64url(8_000), attestationObject: base64url(100_000) }),
  clientExtensionResults: v.optional(v.record(v.string(), v.unknown()), {}),
});
/** For `parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON` of the browser. */
export const passkeyOptionsAnswer = v.object({ options: v.record(v.string(), v.unknown()) });
export const passkeySignInBody = v.object({ passkey: passkeyAssertion });

export const confirmBody = v.variant('kind', [
  v.object({ kind: v.literal('password'), password: v.pipe(v.string(), v.nonEmpty('form.required'), v.maxLength(200, 'form.string-max')) }),
  v.object({ kind: v.literal('code'), code }),
  v.object({ kind: v.literal('passkey'), passkey: passkeyAssertion }),
]);
export const confirmAnswer = v.object({
  message,
  /** Until when nothing asks again. */
  proved_until: wallMs,
});

const passkey = v.object({ id: v.string(), label: v.string(), created_at: wallMs, last_used_at: v.nullable(wallMs) });
export const securityAnswer = v.object({
  security: v.object({
    /** Since when a code is asked for at sign-in; null = never. */
    second_factor_since: v.nullable(wallMs),
    recovery_codes_left: v.number(),
    /** When the recovery file that still works was made; null = there is none. */
    recovery_file_since: v.nullable(wallMs),
    passkeys: v.array(passkey),
    /** Whether the user owns this server and may see its state. */
    owns_server: v.boolean(),
    proved_until: wallMs,
  }),
});
export const secondFactorAnswer = v.object({ secret: v.string(), otpauth_url: v.string() });
export const codeBody = v.object({ code });
export const recoveryCodesAnswer = v.object({ recovery_codes: v.array(v.string()), message });
export const recoveryFileAnswer = v.object({ code: v.string(), message });
export const passkeyBody = v.object({ label: line(60), passkey: passkeyCreated });
export const passkeyParams = v.object({ id: base64url(1_400) });

const session = v.object({
  id,
  /** The browser's User-Agent. */
  user_agent: v.string(),
  created_at: wallMs,
  last_seen_at: wallMs,
  /** Latest end of the session; an unused session ends earlier. */
  ends_at: wallMs,
  /** True for the session of this request. */
  current: v.boolean(),
});
export const sessionsAnswer = v.object({ sessions: v.array(session) });
export const sessionParams = v.object({ id });
