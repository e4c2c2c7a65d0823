import * as v from 'valibot';
import { OUTLOOKS, PARAMETER_NAMES } from '#domain/bots/base-strategy.ts';
import { BOT_KINDS, BOT_MODES } from '#domain/bots/definition.ts';
import { botDefinition } from './bot-definition.ts';
import { id, line, revision, wallMs } from './common.ts';

/** Definition of a trading bot or daily bot. The newest run shows whether the bot is trading. */
export const bot = v.object({
  id,
  portfolio_id: id,
  name: v.string(),
  /** The bot's base strategy; null = none. */
  base_strategy: v.nullable(v.string()),
  mode: v.picklist(BOT_MODES),
  definition: botDefinition,
  /** Increases by one with every change. */
  revision: v.number(),
  created_at: wallMs,
  updated_at: wallMs,
});
export const botBody = v.object({
  /** The portfolio of the path. */
  portfolio_id: id,
  name: line(60),
  base_strategy: v.optional(v.nullable(id), null),
  mode: v.optional(v.picklist(BOT_MODES, 'form.enum'), 'paper'),
  definition: botDefinition,
});
export const botUpdateBody = v.object({
  name: v.optional(line(60)),
  definition: v.optional(botDefinition),
  /** The revision that the change was made on; refused when the bot has another one by now. */
  revision: v.optional(revision),
});

export const tradingBotsAnswer = v.object({ trading_bots: v.array(bot) });
export const dailyBotsAnswer = v.object({ daily_bots: v.array(bot) });

/** One thing that is asked for first; the value goes to every path of the definition. */
const parameter = v.object({
  name: v.picklist(PARAMETER_NAMES),
  kind: v.picklist(['number', 'time']),
  paths: v.array(v.string()),
  unit: v.nullable(v.picklist(['lots', 'steps', 'points', 'percent', 'delta', 'times', 'days'])),
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  step: v.nullable(v.number()),
});
/** A template for bots: a complete definition, and what of it is asked for first. */
export const baseStrategy = v.object({
  id,
  code: v.string(),
  name: v.string(),
  outlook: v.picklist(OUTLOOKS),
  /** `defined`: bought legs bound the loss; `open`: only stops do, and stops can slip. */
  risk: v.picklist(['defined', 'open']),
  /** The kind of bot it is meant for. */
  kind: v.picklist(BOT_KINDS),
  definition: botDefinition,
  parameters: v.array(parameter),
});
export const baseStrategiesAnswer = v.object({ base_strategies: v.array(baseStrategy) });
