import type { Pending } from './pending.ts';
import { BodyReader } from './read-body.ts';
import { Refusal } from './refusal.ts';

const A_DAY_MS = 24 * 3_600_000;
const ACCOUNT_NUMBER = 'SB0001';

/** The sessions of the one account. Tokens are counted through every reset: an old one never becomes valid again. */
export class Sessions {
  private readonly expiries = new Map<string, number>();
  private opened = 0;
  private lastsMs = A_DAY_MS;
  private renewable = true;

  /** `atTheEnd` hears of each token that ends at its time. */
  constructor(
    private readonly now: () => number,
    private readonly pending: Pending,
    private readonly atTheEnd: (token: string) => void,
  ) {}

  /** Opens a session with any key and pin; a secret that begins with "wrong" is the wrong one. */
  open(body: unknown): { access_token: string; account_number: string; expires_at: number } {
    const read = new BodyReader(body, 'session_refused');
    read.text('api_key');
    read.text('pin');
    if (read.text('api_secret').startsWith('wrong')) throw read.refusal('the secret is wrong');
    return this.begin();
  }

  /** Opens a session in place of another, which ends. */
  renew(token: string): { access_token: string; account_number: string; expires_at: number } {
    if (!this.renewable) throw new Refusal('not_renewable', 'only a login brings a session');
    this.end(token);
    return this.begin();
  }

  private begin(): { access_token: string; account_number: string; expires_at: number } {
    this.opened += 1;
    const token = `scripted-${String(this.opened).padStart(4, '0')}`;
    const expires = this.now() + this.lastsMs;
    this.expiries.set(token, expires);
    this.pending.after(this.lastsMs, () => {
      if (!this.isOpen(token)) this.atTheEnd(token);
    });
    return { access_token: token, account_number: ACCOUNT_NUMBER, expires_at: expires };
  }

  isOpen(token: string): boolean {
    return this.now() < (this.expiries.get(token) ?? Number.NEGATIVE_INFINITY);
  }

  /** Returns the token of an authorization header, if its session is open. */
  tokenOf(authorization: string | undefined): string {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
    if (token !== undefined && this.isOpen(token)) return token;
    throw new Refusal('session_ended', 'the session has ended');
  }

  /** Says how long the next tokens last; null: a day. */
  setLife(ms: number | null): void {
    this.lastsMs = ms ?? A_DAY_MS;
  }

  setRenewable(renewable: boolean): void {
    this.renewable = renewable;
  }

  end(token: string): void {
    this.expiries.delete(token);
  }

  endAll(): void {
    this.expiries.clear();
  }

  clear(): void {
    this.endAll();
    this.setLife(null);
    this.setRenewable(true);
  }
}
