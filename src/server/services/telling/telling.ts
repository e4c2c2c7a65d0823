import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { getTelling, listDeliveries, updateTelling } from '#contract/operations/telling.ts';
import type { DeliveryRow, TellingSettings } from '#server/db/tables/telling.ts';
import { silences } from '#server/policies/loosening.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentDelivery, presentTelling } from '#server/presenters/telling.ts';
import type { SessionRow } from '#server/repositories/sessions.ts';
import * as repository from '#server/repositories/telling.ts';
import { channelFor, type ChannelsNeeds, createChannels } from './channels.ts';
import { isTimeZone, USUAL_SETTINGS, wholeSettings } from './settings.ts';
import { isReadable, tell } from './words/tell.ts';

const USUAL_DELIVERIES = 50;

interface Needs extends ChannelsNeeds {
  readonly pushKey: string;
}

/** An outcome without readable words is shown by its key. */
const titleOf = (row: DeliveryRow, settings: TellingSettings): string =>
  isReadable(row.outcome) ? tell(row.outcome, settings).title : row.key;

/** Returns the service of being told while the app is closed. Every call acts on the given user's own channels only. */
export function createTelling(needs: Needs) {
  const { db, eventLog, clock, mailbox, pushKey, privateAddresses } = needs;

  async function read(userId: string, sessionId: string): Promise<AnswerOf<typeof getTelling>> {
    const stored = await repository.findTelling(db, userId);
    const channels = (await repository.listChannels(db, userId)).map((row) => channelFor(mailbox, row, sessionId));
    const telling = presentTelling(wholeSettings(stored?.settings), stored?.revision ?? 0);
    return { telling: { ...telling, channels, push_key: pushKey, private_addresses: privateAddresses } };
  }

  return {
    ...createChannels(needs),
    getTelling: read,

    /** Requires a fresh proof when notifications that protect the user are reduced. */
    async updateTelling(
      userId: string,
      session: Pick<SessionRow, 'id' | 'provedAt'>,
      body: BodyOf<typeof updateTelling>,
    ): Promise<AnswerOf<typeof updateTelling>> {
      if (body.time_zone !== undefined && !isTimeZone(body.time_zone)) throw errorAtField('request.invalid', 'time_zone');
      await db.transaction().execute(async (trx) => {
        await repository.makeTelling(trx, userId, USUAL_SETTINGS, await eventLog.head(userId, trx), new Date(clock.now()));
        const stored = await repository.lockTelling(trx, userId);
        if (body.revision !== undefined && body.revision !== 0 && body.revision !== stored?.revision) throw new AppError('telling.changed');
        const before = wholeSettings(stored?.settings);
        const after: TellingSettings = {
          language: body.language ?? before.language,
          timeZone: body.time_zone ?? before.timeZone,
          amounts: body.amounts ?? before.amounts,
          quiet: body.quiet === undefined ? before.quiet : body.quiet,
          breaksThrough: body.breaks_through ?? before.breaksThrough,
          matrix: { ...before.matrix, ...Object.fromEntries((body.tells ?? []).map(({ class: of, channels }) => [of, channels])) },
        };
        if (silences(before, after)) requireFreshProof(session, clock.now());
        await repository.saveTelling(trx, userId, after, new Date(clock.now()));
      });
      return read(userId, session.id);
    },

    async listDeliveries(
      userId: string,
      { before, limit = USUAL_DELIVERIES }: QueryOf<typeof listDeliveries>,
    ): Promise<AnswerOf<typeof listDeliveries>> {
      const rows = await repository.listDeliveries(db, userId, before, limit + 1);
      const settings = wholeSettings((await repository.findTelling(db, userId))?.settings);
      return {
        deliveries: rows.slice(0, limit).map((row) => presentDelivery(row, titleOf(row, settings))),
        more: rows.length > limit,
      };
    },
  };
}
