import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { getWalkForward, startSweep } from '#contract/operations/sweeps.ts';
import { offeredFields } from '#domain/backtest/sweep/sweep-fields.ts';
import { trialFamily } from '#domain/backtest/sweep/trial-family.ts';
import { VariantDays } from '#domain/backtest/sweep/variant-result.ts';
import { walkForward } from '#domain/backtest/sweep/walk-forward.ts';
import { axisLength, axisValues, MOST_VARIANTS, type SweepAxis, variantsOf } from '#domain/backtest/sweep/variants.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentWalkForward } from '#server/presenters/walk-forward.ts';
import { presentSweep, type SweepResult } from '#server/presenters/sweep.ts';
import { countTrials, findTrials } from '#server/repositories/bot-trials.ts';
import { requireSound } from '../bots/bots.ts';
import { type BacktestNeeds, newestSessions } from './backtests.ts';
import { createJobs } from './jobs.ts';

type Answer = AnswerOf<typeof startSweep>;

/** One holds the days of up to a thousand variants. */
const MOST_KEPT = 8;

/** Throws what is wrong with the axes of a sweep, at its field of the body. */
function requireAxes(definition: BotDefinition, axes: readonly SweepAxis[]): void {
  const offered = offeredFields(definition);
  const used = new Set<string>();
  let variants = 1;
  for (const [place, axis] of axes.entries()) {
    const { paths } = axis;
    const known = offered.some((field) => paths.every((path) => field.paths.includes(path)));
    if (!known || paths.some((path) => used.has(path))) throw errorAtField('bot.sweep-field-unknown', `axes.${place}.paths`);
    for (const path of paths) used.add(path);
    const length = axisLength(axis);
    if (length === 0) throw errorAtField('bot.sweep-range-empty', `axes.${place}.to`);
    variants *= length;
    if (variants > MOST_VARIANTS) throw errorAtField('bot.sweep-too-many', `axes.${place}.step`);
  }
}

/** Returns the sweeps of this server: a bot played with every value of one or two of its fields. One sweep is played after the other. */
export function createSweeps({ db, writes, clock, playDays, underlyings, log }: BacktestNeeds) {
  const jobs = createJobs<SweepResult>({ clock, log, mostKept: MOST_KEPT });
  return {
    /** Begins a sweep; one of the same user that still runs is given up for it. */
    async startSweep(userId: string, { kind, definition, sessions, axes }: BodyOf<typeof startSweep>): Promise<Answer> {
      requireSound(definition, kind, underlyings());
      requireAxes(definition, axes);
      const variants = variantsOf(definition, kind, axes);
      const definitions = variants.flatMap((variant) => variant.definition ?? []);
      if (definitions.length === 0) throw errorAtField('bot.sweep-none-holds', 'axes');
      const { underlying } = definition;
      const dates = await newestSessions(db, underlying, sessions);
      const days = definitions.map(() => new VariantDays());
      const result = { axes: axes.map((axis) => ({ paths: axis.paths, values: axisValues(axis) })), variants, dates, days };
      const family = trialFamily(definition);
      const tried = (await findTrials(db, userId, family)) + definitions.length;
      const job = jobs.begin(userId, { total: dates.length, result: { ...result, tried } }, async (own) => {
        own.status = 'running';
        const keep = (played: Parameters<Parameters<typeof playDays>[1]>[0]) => {
          for (const [place, day] of played.entries()) days[place]?.add(day);
        };
        await playDays({ underlying, definitions, dates }, keep, own.giveUp.signal);
        own.result.tried = await countTrials(writes, userId, family, definitions.length);
      });
      return { sweep: presentSweep(job) };
    },

    getSweep: (userId: string, id: string): Answer => ({ sweep: presentSweep(jobs.own(userId, id)) }),

    getWalkForward(
      userId: string,
      id: string,
      { train, test, objective = 'net' }: QueryOf<typeof getWalkForward>,
    ): AnswerOf<typeof getWalkForward> {
      const { result } = jobs.own(userId, id);
      const found = walkForward(
        result.days.map(({ lows }) => lows),
        { train, test, objective },
      );
      return { walk_forward: found === null ? null : presentWalkForward(found, result) };
    },

    cancelSweep: (userId: string, id: string): Answer => ({ sweep: presentSweep(jobs.cancel(userId, id)) }),

    stop: jobs.stop,
  };
}
