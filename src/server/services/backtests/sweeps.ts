import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { getWalkForward, startSweep } from '#contract/operations/sweeps.ts';
import { offeredFields } from '#domain/backtest/sweep/sweep-fields.ts';
import { trialFamily } from '#domain/backtest/sweep/trial-family.ts';
import { type VariantDay, variantDayOf, VariantDays } from '#domain/backtest/sweep/variant-result.ts';
import { walkForward } from '#domain/backtest/sweep/walk-forward.ts';
import { axisLength, axisValues, MOST_VARIANTS, type SweepAxis, variantsOf } from '#domain/backtest/sweep/variants.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentWalkForward } from '#server/presenters/walk-forward.ts';
import { haveSameDays, presentSweep, type SweepResult } from '#server/presenters/sweep.ts';
import { countTrials, findTrials } from '#server/repositories/bot-trials.ts';
import { requireSound } from '../bots/bots.ts';
import { type BacktestNeeds, filesOf, newestSessions } from './backtests.ts';
import { createJobs, type Plan } from './jobs.ts';
import { keptTasks } from './kept-tasks.ts';
import type { PlayDays, PlayTask } from './play-days.ts';

type Answer = AnswerOf<typeof startSweep>;

/** One holds the days of up to a thousand variants. */
const MOST_KEPT = 8;

interface SweepNeeds extends Omit<BacktestNeeds, 'playDays' | 'tapeOf'> {
  readonly playVariants: PlayVariants;
}

type Asked = BodyOf<typeof startSweep>;
/** The request, and its dates: the newest sessions at that time, oldest first. */
interface Task {
  readonly asked: Asked;
  readonly dates: readonly string[];
}

const beforeAny = ({ asked, dates }: Task): Pick<SweepResult, 'axes' | 'dates' | 'from' | 'files'> => ({
  axes: asked.axes.map((axis) => ({ paths: axis.paths, values: axisValues(axis) })),
  dates,
  from: asked.source ?? 'simulated-history',
  files: [],
});

/** Returns the user for imported history, undefined for simulated history. */
const ownerOf = (userId: string, { source }: Asked): string | undefined => (source === 'own-history' ? userId : undefined);

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

/** Runs the variants of a sweep and reports each day in the sweep's compact form. Equal tasks with equal ids are one task. */
export type PlayVariants = (
  task: PlayTask & { readonly id: string },
  each: (place: number, day: VariantDay) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Returns the runner of a sweep on the server's player of days. */
export function playVariantsBy(playDays: PlayDays): PlayVariants {
  return (task, each, signal) => playDays(task, (place, day) => each(place, variantDayOf(day)), signal);
}

/** Returns a runner that keeps imported history on this machine, and runs simulated history `elsewhere`. */
export function ownHere(here: PlayVariants, elsewhere: PlayVariants): PlayVariants {
  return (task, each, signal) => (task.ownedBy === undefined ? elsewhere : here)(task, each, signal);
}

/** Returns the sweeps of this server: a bot tested with every value of one or two fields. Sweeps run one after another. */
export function createSweeps({ db, writes, clock, playVariants, calendar, underlyings, log, turns }: SweepNeeds) {
  const tasks = keptTasks<Task, SweepResult>(writes, 'sweep');
  const jobs = createJobs<SweepResult>({ clock, log, mostKept: MOST_KEPT, tasks, turns });

  async function plan(userId: string, task: Task): Promise<Plan<SweepResult>> {
    const { asked, dates } = task;
    const { kind, definition, axes } = asked;
    requireSound(calendar, definition, kind, underlyings());
    requireAxes(definition, axes);
    const variants = variantsOf(calendar, definition, kind, axes);
    const definitions = variants.flatMap((variant) => variant.definition ?? []);
    if (definitions.length === 0) throw errorAtField('bot.sweep-none-holds', 'axes');
    const { underlying } = definition;
    const ownedBy = ownerOf(userId, asked);
    const days = definitions.map(() => new VariantDays());
    const family = trialFamily(definition);
    const tried = (await findTrials(db, userId, family)) + definitions.length;
    return {
      total: dates.length,
      result: { ...beforeAny(task), files: await filesOf(db, { underlying, ownedBy }, dates), variants, days, tried },
      task,
      async work(own) {
        own.status = 'running';
        const played = { id: own.id, underlying, definitions, dates, ownedBy };
        await playVariants(played, (place, day) => days[place]?.add(day), own.giveUp.signal);
        own.result.tried = await countTrials(writes, userId, family, definitions.length);
      },
    };
  }

  const present = (job: ReturnType<typeof jobs.own>): Answer => ({ sweep: presentSweep({ ...job, ahead: jobs.ahead(job) }) });

  return {
    /** Starts a sweep and cancels a running one of the same user. */
    async startSweep(userId: string, asked: Asked): Promise<Answer> {
      const { kind, definition, sessions, axes } = asked;
      requireSound(calendar, definition, kind, underlyings());
      requireAxes(definition, axes);
      const dates = await newestSessions(db, definition.underlying, sessions, ownerOf(userId, asked));
      const job = jobs.begin(userId, await plan(userId, { asked, dates }));
      await job.kept;
      return present(job);
    },

    /** Restarts the sweeps interrupted by a restart, and returns their ids. */
    resume: () =>
      tasks.resume(jobs, plan, (_, task) => ({
        total: task.dates.length,
        result: { ...beforeAny(task), variants: [], days: [], tried: 0 },
      })),

    getSweep: (userId: string, id: string): Answer => present(jobs.own(userId, id)),

    getWalkForward(
      userId: string,
      id: string,
      { train, test, objective = 'net' }: QueryOf<typeof getWalkForward>,
    ): AnswerOf<typeof getWalkForward> {
      const { result } = jobs.own(userId, id);
      // What was given up in the middle may have more days of one variant than of another.
      if (!haveSameDays(result)) return { walk_forward: null };
      const found = walkForward(
        result.days.map(({ lows }) => lows),
        { train, test, objective },
      );
      return { walk_forward: found === null ? null : presentWalkForward(found, result) };
    },

    cancelSweep: (userId: string, id: string): Answer => present(jobs.cancel(userId, id)),

    forgetUser: jobs.forgetUser,
    stop: jobs.stop,
  };
}
