import { isIP } from 'node:net';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { addChannel, testChannel } from '#contract/operations/telling.ts';
import { MOST_CHANNELS } from '#contract/schemas/telling.ts';
import { isOfDevice } from '#domain/telling/channel-kinds.ts';
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

interface Address {
  /** The field of the form with the address. */
  readonly field: string;
  readonly host: string;
  /** Whether the host is reached without encryption. */
  readonly plain: boolean;
}

/** Where a channel leads: as its user is shown it, and the address to check; none of the public service of a kind. */
interface Destination {
  readonly shown: string;
  readonly address: Address | null;
}

function atAddress(field: string, text: string): Destination {
  const { hostname, protocol } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { shown: host, address: { field, host, plain: protocol === 'http:' } };
}

const atServer = (server: string | null, publicHost: string): Destination =>
  server === null ? { shown: publicHost, address: null } : atAddress('server', server);

function destinationOf(body: Body): Destination {
  switch (body.kind) {
    case 'push':
      return atAddress('endpoint', body.endpoint);
    case 'mail':
      return { shown: body.to, address: { field: 'host', host: body.host, plain: body.security === 'none' } };
    case 'telegram':
      return atServer(body.server, 'api.telegram.org');
    case 'ntfy':
      return atServer(body.server, 'ntfy.sh');
    case 'webhook':
      return atAddress('url', body.url);
    default:
      return body satisfies never;
  }
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
    const before = isOfDevice(kind) ? await repository.findDevice(trx, sessionId) : undefined;
    const channels = await repository.listChannels(trx, userId);
    await begin(trx, userId, channels);
    const now = clock.now();
    const id = before?.id ?? newId(now);
    const row = { label, leads_to: destinationOf(body).shown, sealed_target: sealing.seal(JSON.stringify(target), id) };
    // A new address has not asked for a pause.
    if (before !== undefined) return (await repository.changeChannel(trx, id, { ...row, held_until: null })) ?? before;
    if (channels.length >= MOST_CHANNELS) throw new AppError('telling.too-many-channels');
    return repository.insertChannel(trx, {
      id,
      user_id: userId,
      session_id: isOfDevice(kind) ? sessionId : null,
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
  const { address } = destinationOf(body);
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
