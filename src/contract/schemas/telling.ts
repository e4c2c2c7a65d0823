import { LOCALES } from '../locales.ts';
import * as v from 'valibot';
import { DELIVERY_STATUSES } from '#domain/telling/delivery.ts';
import { CHANNEL_KINDS, type ChannelKind } from '#domain/telling/channel-kinds.ts';
import { OUTCOME_CLASSES } from '#domain/telling/outcome-class.ts';
import { id, line, message, revision, wallMs } from './common.ts';

/** How many ways to be reached a user may keep. */
export const MOST_CHANNELS = 30;
const LONGEST_ADDRESS = 2_000;
/** Printable text without spaces, as allowed in a header or URL. */
const WORD = /^[\x21-\x7e]+$/;
const DAY_MINUTES = 1_440;

const word = (most: number) =>
  v.pipe(v.string('form.type'), v.nonEmpty('form.required'), v.maxLength(most, 'form.string-max'), v.regex(WORD, 'form.pattern'));
const address = v.pipe(
  v.string('form.type'),
  v.maxLength(LONGEST_ADDRESS, 'form.string-max'),
  v.regex(/^https?:\/\/[\x21-\x7e]+$/, 'form.pattern'),
  v.url('form.pattern'),
);
const mailAddress = v.pipe(v.string('form.type'), v.maxLength(200, 'form.string-max'), v.email('form.email'));
const minuteOfDay = v.pipe(
  v.number('form.type'),
  v.integer('form.integer'),
  v.minValue(0, 'form.number-min'),
  v.maxValue(DAY_MINUTES - 1, 'form.number-max'),
);
const outcomeClass = v.picklist(OUTCOME_CLASSES, 'form.enum');
const channelKind = v.picklist(CHANNEL_KINDS, 'form.enum');
const classes = v.pipe(v.array(outcomeClass), v.maxLength(OUTCOME_CLASSES.length, 'form.array-max'));
const kinds = v.pipe(v.array(channelKind), v.maxLength(CHANNEL_KINDS.length, 'form.array-max'));

/** Kinds of channels for each class of notifications. Classes not named stay unchanged. */
const tells = v.pipe(v.array(v.object({ class: outcomeClass, channels: kinds })), v.maxLength(OUTCOME_CLASSES.length, 'form.array-max'));

/** A browser's push subscription; `label` names the device. */
const pushTarget = v.object({
  kind: v.literal('push'),
  label: line(60),
  endpoint: v.pipe(address, v.startsWith('https://', 'form.pattern')),
  /** The device's public key and its secret, as base64url: only the device can read what is sent. */
  p256dh: v.pipe(v.string('form.type'), v.regex(/^[\w-]{86,88}={0,2}$/, 'form.pattern')),
  auth: v.pipe(v.string('form.type'), v.regex(/^[\w-]{22}={0,2}$/, 'form.pattern')),
});
const mailTarget = v.object({
  kind: v.literal('mail'),
  label: line(60),
  host: v.pipe(v.string('form.type'), v.maxLength(253, 'form.string-max'), v.regex(/^[\w.:-]+$/, 'form.pattern')),
  port: v.pipe(v.number('form.type'), v.integer('form.integer'), v.minValue(1, 'form.number-min'), v.maxValue(65_535, 'form.number-max')),
  /** `none` only to a private address, which the owner of the server must have allowed. */
  security: v.picklist(['tls', 'starttls', 'none'], 'form.enum'),
  username: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200, 'form.string-max'))), null),
  password: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(400, 'form.string-max'))), null),
  from: mailAddress,
  to: mailAddress,
});
const telegramTarget = v.object({
  kind: v.literal('telegram'),
  label: line(60),
  /** Token of the Telegram bot. */
  bot_token: v.pipe(v.string('form.type'), v.regex(/^\d{3,20}:[\w-]{20,80}$/, 'form.pattern')),
  chat_id: v.pipe(v.string('form.type'), v.regex(/^(?:-?\d{1,20}|@\w{3,64})$/, 'form.pattern')),
  /** A self-hosted Bot API server; absent: Telegram's. */
  server: v.optional(v.nullable(address), null),
});
const ntfyTarget = v.object({
  kind: v.literal('ntfy'),
  label: line(60),
  /** A self-hosted ntfy server; absent: the public one. */
  server: v.optional(v.nullable(address), null),
  /** The topic is a secret: anybody who knows it can read the messages. */
  topic: v.pipe(v.string('form.type'), v.regex(/^[\w-]{1,64}$/, 'form.pattern')),
  access_token: v.optional(v.nullable(word(400)), null),
});
const webhookTarget = v.object({
  kind: v.literal('webhook'),
  label: line(60),
  url: address,
  /** Key of the signature of every message: HMAC-SHA-256 over time and body. */
  secret: v.pipe(word(200), v.minLength(16, 'form.string-min')),
});
const targets = {
  push: pushTarget,
  mail: mailTarget,
  telegram: telegramTarget,
  ntfy: ntfyTarget,
  webhook: webhookTarget,
} satisfies { readonly [Kind in ChannelKind]: v.GenericSchema<{ kind: Kind }, { kind: Kind }> };
export const channelBody = v.variant('kind', Object.values(targets));

const settings = {
  /** Of the sentences. */
  language: v.picklist(LOCALES, 'form.enum'),
  /** Of quiet hours and of times in sentences that a device cannot put into its own. */
  time_zone: v.pipe(v.string('form.type'), v.maxLength(64, 'form.string-max'), v.regex(/^[\w+/-]+$/, 'form.pattern')),
  /** Whether prices, sizes and amounts of money are named. */
  amounts: v.boolean('form.type'),
  /** Minutes from midnight; null = none. */
  quiet: v.nullable(v.object({ from: minuteOfDay, to: minuteOfDay })),
  /** Classes sent during quiet hours too. */
  breaks_through: classes,
};
export const tellingBody = v.object({
  language: v.optional(settings.language),
  time_zone: v.optional(settings.time_zone),
  amounts: v.optional(settings.amounts),
  quiet: v.optional(settings.quiet),
  breaks_through: v.optional(settings.breaks_through),
  tells: v.optional(tells),
  revision: v.optional(revision),
});

/** A notification channel. Credentials are write-only: no answer contains them. */
export const channel = v.object({
  channel_id: id,
  kind: channelKind,
  label: v.string(),
  /** Non-secret target: a host, or an e-mail address. */
  leads_to: v.string(),
  /** True for the push channel of the requesting device. */
  this_device: v.boolean(),
  /** `shut`: the credentials were encrypted with another server key; the channel must be set up again. */
  status: v.picklist(['new', 'working', 'failing', 'shut']),
  told_at: v.nullable(wallMs),
  failed_at: v.nullable(wallMs),
  /** The channel's last answer. */
  answer: v.nullable(v.string()),
  created_at: wallMs,
});
export const telling = v.object({
  ...settings,
  tells,
  channels: v.array(channel),
  /** The public key that a browser needs to subscribe, as base64url. */
  push_key: v.string(),
  /** Whether channels may lead to addresses of the server's own network. */
  private_addresses: v.boolean(),
  revision: v.pipe(v.number(), v.integer()),
});
export const tellingAnswer = v.object({ telling });
export const channelAnswer = v.object({ channel, message });
/** The channel's answer, verbatim. */
export const testAnswer = v.object({ sent: v.boolean(), answer: v.string() });

/** Delivery of a notification through a channel. */
export const delivery = v.object({
  delivery_id: id,
  class: v.picklist([...OUTCOME_CLASSES, 'test']),
  title: v.string(),
  channel_id: id,
  channel_kind: channelKind,
  channel_label: v.string(),
  status: v.picklist(DELIVERY_STATUSES),
  tries: v.pipe(v.number(), v.integer()),
  answer: v.nullable(v.string()),
  happened_at: wallMs,
  /** When it is tried next, or was settled. */
  due_at: wallMs,
});
export const deliveriesQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.maxLength(64), v.description('Deliveries older than the one of this id'))),
  limit: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(200))),
});
export const deliveriesAnswer = v.object({ deliveries: v.array(delivery), more: v.boolean() });
