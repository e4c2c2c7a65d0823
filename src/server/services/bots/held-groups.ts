import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/bot-runs.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { presentBotRun } from '#server/presenters/bot-run.ts';
import { findInstruction } from '#server/repositories/instructions.ts';
import { runOf } from '../instructions/bot-run-behaviour.ts';
import { makeInstructions } from '../instructions/make-instructions.ts';
import { requireLive, type RunNeeds } from './bot-runs.ts';
import { requireRules, startHolding, underRules } from './hold-group.ts';

/** Normalised as in storage, where absent and undefined are equal. */
const stored = (rules: object): unknown => JSON.parse(JSON.stringify(rules));
const sameRules = (one: object, other: object) => isDeepStrictEqual(stored(one), stored(other));

type Answer = AnswerOf<typeof operations.holdGroup>;

/** A live run that looks after positions, without a bot. */
function requireGroup(row: InstructionRow | undefined): InstructionRow {
  const run = requireLive(row);
  if (runOf(run).held !== true) throw new AppError('bot.run-not-found');
  return run;
}

/** Returns the service of positions that leave together, however they were opened. Every call acts on the given user's own ones only. */
export function createHeldGroups(needs: RunNeeds) {
  const { db, clock, venue, engine } = needs;
  return {
    /** Looks after positions that are held, at most once for a key. */
    async holdGroup(userId: string, key: string, body: BodyOf<typeof operations.holdGroup>): Promise<Answer> {
      const row = await makeInstructions(needs, { userId, key, operation: 'holdGroup', body }, (trx, emit, lock) => {
        const at = { exchangeAt: venue.now(), receivedAt: clock.now() };
        return startHolding(trx, emit, lock, { ...at, venue, userId, key, body });
      });
      if (row === undefined) throw new AppError('bot.run-not-found');
      return { bot_run: presentBotRun(row), message: 'Positions managed together' };
    },

    async changeGroupRules(userId: string, id: string, body: BodyOf<typeof operations.changeGroupRules>): Promise<Answer> {
      requireGroup(await findInstruction(db, userId, id));
      const { was, ...rules } = body;
      const row = await engine.command(userId, id, (now) => {
        const { bot } = runOf(requireGroup(now));
        const held = { overall: bot.definition.overall, end: bot.definition.schedule.end };
        // A stop that was tightened meanwhile would be given back unseen. The same change asked for again is none.
        if (was !== undefined && !sameRules(held, was) && !sameRules(held, rules)) throw new AppError('bot.rules-changed');
        requireRules(rules, underRules(bot.definition, rules), venue);
        return { type: 'rules', at: venue.now(), ...rules };
      });
      return { bot_run: presentBotRun(row), message: 'Rules changed' };
    },

    async releaseGroup(userId: string, id: string): Promise<Answer> {
      requireGroup(await findInstruction(db, userId, id));
      const row = await engine.command(userId, id, (now) => {
        requireGroup(now);
        return { type: 'run', at: venue.now(), command: 'release' };
      });
      return { bot_run: presentBotRun(row), message: 'Positions let go' };
    },
  };
}
