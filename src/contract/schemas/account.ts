import * as v from 'valibot';
import { MIS_RULES } from '#domain/calendar/mis-cut-off.ts';
import { practiceFaults } from './practice-faults.ts';
import { decimal, exchangeMs, id, line, message, wallMs } from './common.ts';

const brokerKind = v.picklist(['paper', 'redirect', 'keys', 'totp']);
const environment = v.picklist(['paper', 'sandbox', 'live'], 'form.enum');
const accountStatus = v.picklist(['active', 'needs-login', 'error', 'disabled']);

export const broker = v.object({
  broker_name: v.string(),
  title: v.string(),
  kind: brokerKind,
  environments: v.array(environment),
  fields: v.array(v.object({ name: v.string(), secret: v.boolean(), required: v.boolean() })),
  capabilities: v.array(v.string()),
});

export const brokerAccount = v.object({
  id,
  broker_name: v.string(),
  environment,
  label: v.string(),
  account_number: v.string(),
  status: accountStatus,
  session_expires_at: v.nullable(exchangeMs),
  currency: v.picklist(['INR', 'USD']),
  /** The rule by which the broker squares off intraday positions; null: it does not, or does not tell. */
  mis_rule: v.nullable(v.picklist(MIS_RULES)),
  /** Simulated faults of the practice account; null = none. Screens mark an account with faults. */
  practice_faults: v.nullable(practiceFaults),
  /** Cash the paper account started with. */
  opening_balance: decimal,
  created_at: wallMs,
});

const accountFields = v.record(id, v.pipe(v.string(), v.maxLength(400, 'form.string-max')));

export const accountBody = v.object({
  broker_name: v.pipe(v.string(), v.nonEmpty('form.required'), v.maxLength(40, 'form.string-max')),
  environment,
  label: line(60),
  fields: v.optional(accountFields, {}),
});
export const accountUpdateBody = v.object({
  label: v.optional(line(60)),
  status: v.optional(v.picklist(['active', 'disabled'], 'form.enum')),
  /** New keys, all that the broker asks for, in the place of those kept. The account then needs a login. */
  fields: v.optional(accountFields),
});
const secret = v.optional(v.pipe(v.string(), v.maxLength(400, 'form.string-max')));
export const accountLoginBody = v.object({
  request_token: secret,
  broker_name: v.optional(v.pipe(v.string(), v.maxLength(40, 'form.string-max'))),
  /** What the broker sent the browser back with, for brokers that log in by redirect. */
  state: secret,
  status: v.optional(v.picklist(['success', 'cancelled'], 'form.enum')),
  /** Instead of the fields above: the link whose answer arrived in another browser and is stored on the server. */
  link_id: v.optional(id),
});

export const brokersAnswer = v.object({ brokers: v.array(broker) });
export const accountsAnswer = v.object({ broker_accounts: v.array(brokerAccount) });
export const accountAnswer = v.object({ broker_accounts: brokerAccount });
/** account-login answers `message` only when it failed. */
export const accountLoginAnswer = v.object({ message: v.optional(message) });
