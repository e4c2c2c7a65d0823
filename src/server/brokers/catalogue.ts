import type { InferOutput } from 'valibot';
import type { broker } from '#contract/schemas/account.ts';
import type { MisRule } from '#domain/calendar/mis-cut-off.ts';
import type { CallKind } from '#domain/orders/broker-calls.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { openScriptedWire } from './scripted/scripted-wire.ts';
import type { BrokerWire } from './wire/broker-wire.ts';
import type { CallLimit } from './wire/call-limits.ts';
import type { WireSetup } from './wire/wire-setup.ts';
import { practiceSessionEnd } from './practice/session-rule.ts';
import { type Money, money, MONEY_SCALE, ZERO_MONEY } from '#domain/units/money.ts';

/** What the absence of an order from a broker's books says, by the broker's own table. */
interface AbsenceRule {
  /** An order missing from complete books counts as never arrived when they were read this long after its last possible sending. */
  readonly provenAfterMs: number;
  /** The longest pause between two queries about an order, at most 30 s. */
  readonly longestPauseMs: number;
}

/** Holds where a broker's table says nothing: users have reported orders that appeared 45 s after their call. */
const SLOWEST_BOOKS: AbsenceRule = { provenAfterMs: 60_000, longestPauseMs: 2_500 };
/** Our simulated exchange loses no order that it has taken; the books of a practising account are rows of our own. */
const OUR_BOOKS: AbsenceRule = { provenAfterMs: 0, longestPauseMs: 30_000 };

/** A broker available for accounts. A row here makes it appear in the list. */
export interface BrokerEntry {
  readonly wire: InferOutput<typeof broker>;
  readonly currency: 'INR' | 'USD';
  /** What an account begins with. At a broker with books of its own it is the money told first. */
  readonly openingBalance: Money;
  /** Account numbers that we make ourselves: prefix and count of digits. */
  readonly accountNumber: { readonly prefix: string; readonly digits: number };
  /**
   * Whose books count. `ours`: our simulated exchange decides about orders in the transaction that books them, and positions are rows of our own;
   * `theirs`: the broker has books of its own and must be asked.
   */
  readonly books: 'ours' | 'theirs';
  /** Whether fills may be reported later than they were made. */
  readonly lateFills: boolean;
  /** The rule by which intraday positions are squared off; null where nothing is squared off. */
  readonly misRule: MisRule | null;
  readonly absence: AbsenceRule;
  /** The broker's limits of calls for one account; absent where our own exchange is the broker. */
  readonly calls?: readonly CallLimit[];
  /** Returns the connection to a broker with books of its own; null where the server's settings do not offer it. */
  readonly open?: (setup: WireSetup) => BrokerWire | null;
  /** How long before its end a session is renewed; absent where only a login brings a session. */
  readonly renewBeforeMs?: number;
  /** Where the browser goes to log an account in; absent where no redirect is needed. */
  readonly loginPath?: string;
  /** Returns when a session that begins at an instant is over, by the exchange's clock; absent where it never is. */
  readonly sessionEnd?: (at: ExchangeTime) => ExchangeTime;
}

const SIMULATED = ['simulated-exchange', 'futures', 'options', 'market-orders', 'limit-orders', 'modify-orders', 'cancel-orders'];

/** The calls of the scripted broker that are not about orders. */
const OTHER_CALLS: readonly CallKind[] = [
  ...(['renew', 'orders', 'trades', 'positions', 'holdings', 'convert', 'funds', 'margin', 'history', 'address'] as const),
  ...(['triggers', 'place-trigger', 'modify-trigger', 'cancel-trigger', 'kill-switch', 'set-kill-switch'] as const),
];

export const BROKERS: readonly BrokerEntry[] = [
  {
    wire: {
      broker_name: 'paper',
      title: 'Paper broker',
      kind: 'paper',
      environments: ['paper'],
      fields: [],
      capabilities: SIMULATED,
    },
    currency: 'INR',
    openingBalance: money(1_000_000 * MONEY_SCALE),
    accountNumber: { prefix: 'PA', digits: 8 },
    books: 'ours',
    lateFills: false,
    misRule: 'own',
    absence: OUR_BOOKS,
  },
  {
    wire: {
      broker_name: 'practice',
      title: 'Practice broker',
      kind: 'redirect',
      environments: ['paper'],
      fields: [],
      capabilities: SIMULATED,
    },
    currency: 'INR',
    openingBalance: money(1_000_000 * MONEY_SCALE),
    accountNumber: { prefix: 'PB', digits: 8 },
    books: 'ours',
    lateFills: true,
    misRule: 'own',
    absence: OUR_BOOKS,
    loginPath: '/practice-broker/login',
    sessionEnd: practiceSessionEnd,
  },
  {
    wire: {
      broker_name: 'scripted',
      title: 'Scripted broker',
      kind: 'keys',
      environments: ['sandbox'],
      fields: [
        { name: 'api_key', secret: false, required: true },
        { name: 'api_secret', secret: true, required: true },
        { name: 'pin', secret: true, required: true },
      ],
      capabilities: [
        'futures',
        'options',
        'market-orders',
        'limit-orders',
        'modify-orders',
        'cancel-orders',
        'convert-positions',
        'holdings',
        'broker-triggers',
        'broker-kill-switch',
        'broker-square-off',
        'address-check',
        'renew-sessions',
      ],
    },
    currency: 'INR',
    openingBalance: ZERO_MONEY,
    accountNumber: { prefix: 'SB', digits: 8 },
    books: 'theirs',
    lateFills: true,
    misRule: null,
    absence: SLOWEST_BOOKS,
    renewBeforeMs: 60 * 60_000,
    open: openScriptedWire,
    calls: [
      { kinds: ['place', 'modify', 'cancel', 'square-off'], most: 40, inMs: 1_000, reserve: 8 },
      { kinds: ['place', 'modify', 'cancel', 'square-off'], most: 1_600, inMs: 60_000, reserve: 200 },
      { kinds: ['place'], most: 20_000, inMs: 24 * 60 * 60_000, reserve: 500 },
      { kinds: OTHER_CALLS, most: 20, inMs: 1_000, reserve: 0 },
    ],
  },
];

/** Returns the broker with this name. */
export function findBroker(name: string): BrokerEntry | undefined {
  return BROKERS.find((entry) => entry.wire.broker_name === name);
}

/** Returns whether our exchange decides about the orders of an account, in the transaction that books them. */
export function booksAreOurs({ broker_name: name }: { readonly broker_name: string }): boolean {
  return findBroker(name)?.books === 'ours';
}

/** Returns what the absence of an order of an account from its broker's books says. */
export function absenceRuleOf({ broker_name: name }: { readonly broker_name: string }): AbsenceRule {
  return findBroker(name)?.absence ?? SLOWEST_BOOKS;
}

/** Returns the names of the brokers with a property. */
export function brokersWith(has: (entry: BrokerEntry) => boolean): readonly string[] {
  return BROKERS.filter(has).map((entry) => entry.wire.broker_name);
}

/** Returns the rule by which intraday positions of an account are squared off; null where nothing is squared off. */
export function misRuleOf({ broker_name: name }: { readonly broker_name: string }): MisRule | null {
  return findBroker(name)?.misRule ?? null;
}

/** Returns the limits of calls for one account at a broker. */
export function callLimitsOf(name: string): readonly CallLimit[] {
  return findBroker(name)?.calls ?? [];
}

/** Returns how long before its end a session of an account is renewed; null where its broker renews none. */
export function renewBeforeMsOf({ broker_name: name }: { readonly broker_name: string }): number | null {
  return findBroker(name)?.renewBeforeMs ?? null;
}

/** Returns the connections to brokers with books of their own, by name. `addresses` are those that the owner has set. */
export function openWires(setup: Omit<WireSetup, 'address'>, addresses: Readonly<Record<string, string>>): ReadonlyMap<string, BrokerWire> {
  return new Map(
    BROKERS.flatMap(({ wire: { broker_name: name }, open }) => {
      const wire = open?.({ ...setup, address: addresses[name] ?? null }) ?? null;
      return wire === null ? [] : [[name, wire] as const];
    }),
  );
}
