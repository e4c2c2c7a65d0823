import type { Mode } from './frames.ts';
import type { User } from './users.ts';

/** Keys for each mode: how many alone, and how many beside another mode. As published; the deeper books are for Upstox Plus. */
const LIMITS: Readonly<Record<Mode, { readonly alone: number; readonly combined: number }>> = {
  ltpc: { alone: 5_000, combined: 2_000 },
  option_greeks: { alone: 3_000, combined: 2_000 },
  full: { alone: 2_000, combined: 1_500 },
  full_d30: { alone: 50, combined: 50 },
};

export interface Request {
  readonly method: 'sub' | 'change_mode' | 'unsub';
  readonly mode: Mode;
  readonly keys: readonly string[];
}

const isMode = (value: unknown): value is Mode => typeof value === 'string' && value in LIMITS;

/** Returns what a client asks for; null: it cannot be read, and is not answered. */
export function requestOf(text: string): Request | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { guid, method, data } = (read ?? {}) as { guid?: unknown; method?: unknown; data?: { mode?: unknown; instrumentKeys?: unknown } };
  const keys = data?.instrumentKeys;
  if (typeof guid !== 'string' || !Array.isArray(keys) || keys.some((key) => typeof key !== 'string')) return null;
  if (method !== 'sub' && method !== 'change_mode' && method !== 'unsub') return null;
  const mode = data?.mode ?? 'ltpc';
  return isMode(mode) ? { method, mode, keys: keys as string[] } : null;
}

/** What a connection is subscribed to. Keys beyond a limit are left out without a word: nothing is published of an answer. */
export class Subscriptions {
  readonly modes = new Map<string, Mode>();
  /** Keys beyond a limit, or for a mode that the user has not. */
  refused = 0;

  constructor(private readonly user: User) {}

  /** Returns the keys that are told of from now on. */
  apply({ method, mode, keys }: Request): readonly string[] {
    if (method === 'unsub') {
      for (const key of keys) this.modes.delete(key);
      return [];
    }
    return keys.filter((key) => {
      const before = this.modes.get(key);
      if (method === 'change_mode' && before === undefined) return false;
      if (before === mode) return true;
      if (!this.hasRoom(mode, key)) {
        this.refused += 1;
        return false;
      }
      this.modes.set(key, mode);
      return true;
    });
  }

  private hasRoom(mode: Mode, key: string): boolean {
    if (mode === 'full_d30' && !this.user.plus) return false;
    let own = 0;
    let others = 0;
    for (const [one, its] of this.modes) {
      if (one === key) continue;
      if (its === mode) own += 1;
      else others += 1;
    }
    return own < (others === 0 ? LIMITS[mode].alone : LIMITS[mode].combined);
  }
}
