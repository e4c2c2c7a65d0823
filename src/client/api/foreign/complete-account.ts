import { DEFAULT_LOCALE, LOCALES } from '#contract/locales.ts';
import type { Account, Broker, Portfolio, User } from '../types.ts';
import { amount, given, instant, oneOf, text, UNTOLD, type Given } from './given.ts';
import { namesOf, withTold } from './told.ts';

const CALLED_ACCOUNT = namesOf('account', 'broker_account');
const CALLED_PORTFOLIO = namesOf('portfolio');
/** The fields of a row beside its name. */
const ACCOUNT_READ = [
  'account_number',
  'broker',
  'broker_name',
  'environment',
  'status',
  'session_expires_at',
  'currency',
  'opening_balance',
];
const PORTFOLIO_READ = ['broker_account', 'capital', 'max_day_loss'];

/** Returns the broker with every field of the contract; null without a name. */
export function completeBroker(part: Given): Broker | null {
  const name = text(part, 'broker_name', 'name', 'id');
  if (name === null) return null;
  return {
    broker_name: name,
    title: text(part, 'title', 'display_name', 'label') ?? text(part, 'name') ?? name,
    kind: oneOf(part, 'kind', ['paper', 'redirect', 'keys', 'totp'], 'redirect'),
    environments: Array.isArray(part['environments']) ? (part['environments'] as Broker['environments']) : ['live'],
    fields: Array.isArray(part['fields']) ? (part['fields'] as Broker['fields']) : [],
    capabilities: Array.isArray(part['capabilities']) ? (part['capabilities'] as string[]) : [],
  };
}

/**
 * Returns the broker account with every field of the contract; null without an id. An account not marked as paper counts as live. A missing number is
 * never replaced by the id: an order could reach another account with that number.
 */
export function completeAccount(part: Given): Account | null {
  const id = text(part, 'id');
  if (id === null) return null;
  const number = text(part, 'account_number');
  return {
    id,
    broker_name: text(part, 'broker_name', 'broker') ?? text(given(part['broker']), 'broker_name', 'name', 'id') ?? '',
    environment: oneOf(part, 'environment', ['paper', 'sandbox', 'live'], 'live'),
    label: text(part, ...CALLED_ACCOUNT) ?? number ?? id,
    account_number: number ?? '',
    status: oneOf(part, 'status', ['active', 'needs-login', 'error', 'disabled'], UNTOLD),
    session_expires_at: instant(part, 'session_expires_at') || null,
    currency: oneOf(part, 'currency', ['INR', 'USD'], UNTOLD),
    mis_rule: null,
    practice_faults: null,
    opening_balance: amount(part, 'opening_balance') ?? UNTOLD,
    created_at: instant(part, 'created_at'),
    ...withTold(part, ...CALLED_ACCOUNT, ...ACCOUNT_READ),
  };
}

/** Returns the portfolio with every field of the contract; null without its id. */
export function completePortfolio(part: Given, accountId = ''): Portfolio | null {
  const id = text(part, 'id');
  if (id === null) return null;
  return {
    id,
    broker_account_id: text(part, 'broker_account_id', 'broker_account') ?? accountId,
    name: text(part, ...CALLED_PORTFOLIO) ?? id,
    capital: amount(part, 'capital'),
    max_day_loss: amount(part, 'max_day_loss'),
    created_at: instant(part, 'created_at'),
    ...withTold(part, ...CALLED_PORTFOLIO, ...PORTFOLIO_READ),
  };
}

/** Returns the user with every field of the contract. */
export function completeUser(part: Given): User {
  const email = text(part, 'email') ?? '';
  return {
    id: text(part, 'id') ?? email,
    email,
    name: text(part, 'name') ?? email,
    mobile: text(part, 'mobile') ?? '',
    locale: oneOf(part, 'locale', LOCALES, DEFAULT_LOCALE),
    time_zone: text(part, 'time_zone') ?? null,
    created_at: instant(part, 'created_at'),
    trade_defaults: given(part['trade_defaults']),
  };
}
