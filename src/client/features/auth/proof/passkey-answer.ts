import { asApiError } from '#client/api/api-error.ts';
import { passkeyOptions } from '#client/api/security.ts';
import { askForPasskey, PasskeyError } from '#client/platform/passkeys.ts';

/** Why a passkey did not do, in a form that `errorText` takes: the browser's reasons have their words in the step-up catalogue. */
export interface PasskeyProblem {
  readonly code: string;
  readonly message: string;
}

/** Asks the browser for a passkey and sends its signature; returns the reason of a refusal, or null. */
export async function answerWithPasskey(
  send: (passkey: unknown) => Promise<unknown>,
  words: (refusal: 'given-up' | 'impossible') => string,
): Promise<PasskeyProblem | null> {
  try {
    await send(await askForPasskey(await passkeyOptions()));
    return null;
  } catch (thrown) {
    if (!(thrown instanceof PasskeyError)) return asApiError(thrown);
    const refusal = thrown.refusal === 'given-up' ? 'given-up' : 'impossible';
    return { code: `passkey.${refusal}`, message: words(refusal) };
  }
}
