import { held } from '#client/offline/held.ts';
import { removeMany, readOne, writeBehind } from '#client/offline/storage.ts';
import { isRecord } from '../resource/is-record.ts';

const KEY = 'draft/register';

/** Stored fields of an unfinished registration, never the password. */
export interface RegisterDraft {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the kept draft; empty when there is none or the storage does not answer. */
export async function readRegisterDraft(): Promise<RegisterDraft> {
  const stored = await readOne(KEY).catch(() => null);
  const known = isRecord(stored) ? stored : {};
  return { name: text(known['name']), email: text(known['email']), mobile: text(known['mobile']) };
}

/** Keeps the draft. */
export function keepRegisterDraft({ name, email, mobile }: RegisterDraft): void {
  writeBehind(KEY, { name, email, mobile });
}

/** Forgets the draft: it has become a user. */
export function forgetRegisterDraft(): void {
  removeMany([KEY]).catch(() => undefined);
}

/** Stores the draft again when the browser empties the storage: behind no session, nothing else does. Returns how to stop. */
export function watchRegisterDraft(): () => void {
  const again = () => {
    const draft = held.get(KEY);
    if (draft !== undefined) writeBehind(KEY, draft);
  };
  addEventListener('storage-lost', again);
  return () => removeEventListener('storage-lost', again);
}
