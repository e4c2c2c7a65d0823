import { isIP } from 'node:net';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { addChannel, testChannel } from '#contract/operations/telling.ts';
import { MOST_CHANNELS } from '#contract/schemas/telling.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { ChannelRow, StoredOutcome } from '#server/db/tables/telling.ts';
import { newId } from '#server/platform/new-id.ts';
import { tooOften } from '#server/platform/often.ts';
import { isPrivateAddress } from '#server/platform/private-address.ts';
import type { Sealing } from '#server/platform/sealing.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentChannel } from '#server/presenters/telling.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/telling.ts';
import type { Mailbox } from './mailbox.ts';
import type { Postman } from './postman.ts';
import { USUAL_SETTINGS } from './settings.ts';

/** Test messages per user, so that nobody can flood others through this server. */
const TESTS = { most: 6, withinMs: 60_000 };
const TEST: StoredOutcome = { class: 'test', words: { id: 'test', values: {} }, href: '/app/pages/setting/notifications' };

export interface ChannelsNeeds {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly sealing: Sealing;
  readonly mailbox: Mailbox;
  readonly postman: Postman;
  readonly privateAddresses: boolean;
}

type Body = BodyOf<typeof addChannel>;

/** The address behind a channel, with its form field; null for a channel without an address. */
function addressOf(body: Body): { readonly field: string; readonly host: string; readonly plain: boolean } | null {
  if (body.kind === 'mail') return { field: 'host', host: body.host, plain: body.security === 'none' };
  const field = body.kind === 'push' ? 'endpoint' : body.kind === 'webhook' ? 'url' : 'server';
  const text = (body as Record<string, unknown>)[field];
  if (typeof text !== 'string') return null;
  const { hostname, protocol } = new URL(text);
  return { field, host: hostname.replace(/^\[|\]$/g, ''), plain: protocol === 'http:' };
}

const DEFAULT_HOSTS = { telegram: 'api.telegram.org', ntfy: 'ntfy.sh' } as const;

function leadsTo(body: Body): string {
  if (body.kind === 'mail') return body.to;
  return addressOf(body)?.host ?? DEFAULT_HOSTS[body.kind as keyof typeof DEFAULT_HOSTS];
}

/** Presents a channel to the device of a session. */
export const channelFor = (mailbox: Mailbox, row: ChannelRow, sessionId: string) =>
  presentChannel(row, { isHere: row.session_id === sessionId, opens: mailbox.targetOf(row) !== null });

/** Returns the function that adds or replaces a channel. */
function createChannelStore({ eventLog, clock, sealing }: Pick<ChannelsNeeds, 'eventLog' | 'clock' | 'sealing'>) {
  /** A user's first channel starts with new events only. */
  async function begin(trx: Trx, userId: string, channels: readonly ChannelRow[]): Promise<void> {
    await repository.makeTelling(trx, userId, USUAL_SETTINGS, 0, new Date(clock.now()));
    await repository.lockTelling(trx, userId);
    if (channels.length === 0) await repository.moveTold(trx, userId, await eventLog.head(userId, trx));
  }

  async function store(trx: Trx, userId: string, sessionId: string, body: Body): Promise<ChannelRow> {
    const { kind, label, ...target } = body;
    const before = kind === 'push' ? await repository.findDevice(trx, sessionId) : undefined;
    const channels = await repository.listChannels(trx, userId);
    await begin(trx, userId, channels);
    const now = clock.now();
    const id = before?.id ?? newId(now);
    const row = { label, leads_to: leadsTo(body), sealed_target: sealing.seal(JSON.stringify(target), id) };
    // A new address has not asked for a pause.
    if (before !== undefined) return (await repository.changeChannel(trx, id, { ...row, held_until: null })) ?? before;
    if (channels.length >= MOST_CHANNELS) throw new AppError('telling.too-many-channels');
    return repository.insertChannel(trx, {
      id,
      user_id: userId,
      session_id: kind === 'push' ? sessionId : null,
      kind,
      ...row,
      told_at: null,
      failed_at: null,
      answer: null,
      held_until: null,
      created_at: new Date(now),
    });
  }

  return store;
}

/** Checks an address without any look-up; names are resolved at each sending. */
function requireAddress(body: Body): void {
  const address = addressOf(body);
  if (address === null) return;
  const inner = address.host === 'localhost' || (isIP(address.host) !== 0 && isPrivateAddress(address.host));
  if (inner || address.plain) throw errorAtField('telling.address-refused', address.field);
}

/** Returns the service of notification channels. */
export function createChannels(needs: ChannelsNeeds) {
  const { db, clock, mailbox, postman, privateAddresses } = needs;
  const store = createChannelStore(needs);
  const tests = new Map<string, ReturnType<typeof tooOften>>();

  return {
    /** Adds a channel, or replaces the one of this session's device. */
    async addChannel(userId: string, sessionId: string, body: Body): Promise<AnswerOf<typeof addChannel>> {
      if (!privateAddresses) requireAddress(body);
      const row = await db.transaction().execute((trx) => store(trx, userId, sessionId, body));
      postman.listen(userId);
      return { channel: channelFor(mailbox, row, sessionId), message: 'Channel added' };
    },

    async removeChannel(userId: string, id: string): Promise<void> {
      if (!(await repository.deleteChannel(db, userId, id))) throw new AppError('telling.channel-not-found');
    },

    /** Sends a test now, once, regardless of quiet hours. */
    async testChannel(userId: string, id: string): Promise<AnswerOf<typeof testChannel>> {
      const channel = await repository.findChannel(db, userId, id);
      if (channel === undefined) throw new AppError('telling.channel-not-found');
      const often = tests.get(userId) ?? tooOften(TESTS);
      tests.set(userId, often);
      if (often(clock.now())) throw new AppError('request.rate-limited');
      const now = new Date(clock.now());
      const delivery = { id: newId(clock.now()), user_id: userId, outcome: TEST, happened_at: now, again: false };
      const key = `test/${delivery.id}`;
      const answer = await mailbox.send(channel, { ...delivery, key });
      await mailbox.answered(channel, answer);
      const sent = answer.kind === 'sent';
      await repository.insertDeliveries(db, [
        {
          ...delivery,
          key,
          outcome: JSON.stringify(TEST),
          seq: 0,
          channel_id: id,
          channel_kind: channel.kind,
          channel_label: channel.label,
          status: sent ? 'sent' : 'failed',
          tries: 1,
          answer: answer.answer,
          due_at: now,
        },
      ]);
      return { sent, answer: answer.answer };
    },

    /** Drops the state of a removed user. */
    forgetUser(userId: string): void {
      postman.forget(userId);
      tests.delete(userId);
    },
  };
}
