import * as v from 'valibot';
import { day, integer, json, loose, number, stamps, text } from './columns.ts';

/** A strategy bot with results measured on stored sessions; `rules` describe the strategy in words. */
export const hostedBotRow = v.object({
  ...stamps,
  /** Permanent name; writing a row with an existing key replaces the old row. */
  key: text,
  display_order: integer,
  /** Id of the bot's base strategy; null without one. */
  base_strategy: v.nullable(text),
  name_en: text,
  name_fr: text,
  summary_en: text,
  summary_fr: text,
  underlying: text,
  rules_en: json(v.array(v.string())),
  rules_fr: json(v.array(v.string())),
  /** Measured sessions: first, last, their number, and the trades in them. */
  measured_from: v.nullable(day),
  measured_to: v.nullable(day),
  sessions: integer,
  trades: integer,
  /** Of one lot set over all measured sessions, after charges. */
  net_pnl: v.nullable(number),
  charges: v.nullable(number),
  mean_trade: v.nullable(number),
  win_rate: v.nullable(number),
  profit_factor: v.nullable(number),
  max_drawdown: v.nullable(number),
  margin: v.nullable(number),
  /** Net profit after each measured session, summed up. */
  equity: json(v.array(v.object({ date: v.string(), net_pnl: v.number() }))),
  figures: json(loose),
});
