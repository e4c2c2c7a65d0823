/** Reason of a failed passkey request: cancelled or none suitable, already registered, or unsupported on this page. */
type PasskeyRefusal = 'given-up' | 'known' | 'impossible';

/** Thrown when the browser makes or uses no passkey. */
export class PasskeyError extends Error {
  readonly refusal: PasskeyRefusal;
  constructor(refusal: PasskeyRefusal) {
    super(refusal);
    this.name = 'PasskeyError';
    this.refusal = refusal;
  }
}

/** Returns whether passkeys work here: browser support and a secure origin. */
export function passkeysWork(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

async function asked(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : '';
    if (name === 'InvalidStateError') throw new PasskeyError('known');
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw new PasskeyError('impossible');
  }
  throw new PasskeyError('given-up');
}

/** Asks the user for a passkey; returns the assertion for the server. Throws PasskeyError. */
export function askForPasskey(options: Record<string, unknown>): Promise<unknown> {
  return asked(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
    return navigator.credentials.get({ publicKey });
  });
}

/** Creates a passkey; returns the registration data for the server. Throws PasskeyError. */
export function makePasskey(options: Record<string, unknown>): Promise<unknown> {
  return asked(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
    return navigator.credentials.create({ publicKey });
  });
}
