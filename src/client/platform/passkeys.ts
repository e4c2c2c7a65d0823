/** Why no passkey came of it: the reader gave up or none fits, or this page cannot use any. */
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

/** Returns whether this page can use passkeys: a browser that knows them, on a secure origin. */
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

/** Asks the reader for a passkey; returns what the server verifies. Throws PasskeyError. */
export function askForPasskey(options: Record<string, unknown>): Promise<unknown> {
  return asked(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
    return navigator.credentials.get({ publicKey });
  });
}

/** Makes a passkey; returns what the server keeps of it. Throws PasskeyError. */
export function makePasskey(options: Record<string, unknown>): Promise<unknown> {
  return asked(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
    return navigator.credentials.create({ publicKey });
  });
}
