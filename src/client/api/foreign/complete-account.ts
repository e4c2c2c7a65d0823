import type { Account, Broker, Portfolio, User } from '../types.ts';
import { amount, given, instant, oneOf, text, type Given } from './given.ts';

/** Returns the broker with every field of the contract. */
export function completeBroker(part: Given): Broker {
  const name = text(part, 'broker_name', 'name', 'id') ?? '';
  return {
    broker_name: name,
    title: text(part, 'title') ?? name,
    kind: oneOf(part, 'kind', ['paper', 'redirect', 'keys', 'totp'], 'redirect'),
    environments: Array.isArray(part['environments']) ? (part['environments'] as Broker['environments']) : ['live'],
    fields: Array.isArray(part['fields']) ? (part['fields'] as Broker['fields']) : [],
    capabilities: Array.isArray(part['capabilities']) ? (part['capabilities'] as string[]) : [],
  };
}

/** Returns the broker account with every field of the contract. An account that does not say it is paper is taken as live. */
export function completeAccount(part: Given): Account {
  const id = text(part, 'id') ?? '';
  const number = text(part, 'account_number') ?? id;
  return {
    id,
    broker_name: text(part, 'broker_name', 'broker') ?? '',
    environment: oneOf(part, 'environment', ['paper', 'sandbox', 'live'], 'live'),
    label: text(part, 'label', 'name') ?? number,
    account_number: number,
    status: oneOf(part, 'status', ['active', 'needs-login', 'error', 'disabled'], 'active'),
    session_expires_at: instant(part, 'session_expires_at') || null,
    currency: oneOf(part, 'currency', ['INR', 'USD'], 'INR'),
    practice_faults: null,
    opening_balance: amount(part, 'opening_balance') ?? (null as unknown as number),
    created_at: instant(part, 'created_at'),
  };
}

/** Returns the portfolio with every field of the contract. */
export function completePortfolio(part: Given): Portfolio {
  const id = text(part, 'id') ?? '';
  return {
    id,
    broker_account_id: text(part, 'broker_account_id', 'broker_account') ?? '',
    name: text(part, 'name') ?? id,
    capital: amount(part, 'capital'),
    max_day_loss: amount(part, 'max_day_loss'),
    created_at: instant(part, 'created_at'),
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
    locale: oneOf(part, 'locale', ['en', 'fr'], 'en'),
    time_zone: text(part, 'time_zone') ?? null,
    created_at: instant(part, 'created_at'),
    trade_defaults: given(part['trade_defaults']),
  };
}
