import { entriesUnder } from '#client/offline/stored-entries.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { isRecord } from '../resource/is-record.ts';

/** What the copies of a device are about, as a trader would part them. */
const KEPT_SUBJECTS = ['market', 'charts', 'books', 'bots', 'analytics', 'other'] as const;
type KeptSubject = (typeof KEPT_SUBJECTS)[number];

/** The stored copies of one subject. */
export interface KeptCopies {
  readonly subject: KeptSubject;
  readonly count: number;
  readonly bytes: number;
  /** When the oldest and the newest were fetched. */
  readonly oldest: number;
  readonly newest: number;
}

const SUBJECT_OF: readonly (readonly [KeptSubject, RegExp])[] = [
  ['charts', /candles$|^daily-closes$|^day-minutes$|^sparklines$/],
  ['bots', /bot|^base-strategies$/],
  ['analytics', /^analytics-|^history-status$/],
  [
    'market',
    /^(?:chain|quotes|underlyings|futures|overview|heat-map|open-interest|volatility|market-clock|market-sources|watchlists|screens|screen-runs|past-days)$/,
  ],
  [
    'books',
    /book$|^(?:positions|summary|pnl|accounts|portfolios|baskets|instructions|order-notes|reconciliations|brokers?|broker-logins|kill|kill-reach|risk-status)$/,
  ],
];

/** Returns what the copies of a resource are about. */
export function subjectOf(name: string): KeptSubject {
  return SUBJECT_OF.find(([, names]) => names.test(name))?.[0] ?? 'other';
}

/** Returns what this device keeps of the server's answers for its user, by subject; rejects when the storage does not answer. */
export async function readKeptCopies(userId: string): Promise<readonly KeptCopies[]> {
  const prefix = `${userPrefix(userId)}snapshot/`;
  const copies = (await entriesUnder(prefix)).flatMap(([key, raw]) => {
    const at = isRecord(raw) && typeof raw['at'] === 'number' ? raw['at'] : null;
    const subject = subjectOf(key.slice(prefix.length).split('/')[0] ?? '');
    return at === null ? [] : [{ subject, at, bytes: new TextEncoder().encode(JSON.stringify(raw)).byteLength }];
  });
  return KEPT_SUBJECTS.flatMap((subject) => {
    const own = copies.filter((copy) => copy.subject === subject);
    if (own.length === 0) return [];
    const times = own.map(({ at }) => at);
    const bytes = own.reduce((sum, copy) => sum + copy.bytes, 0);
    return [{ subject, count: own.length, bytes, oldest: Math.min(...times), newest: Math.max(...times) }];
  });
}
