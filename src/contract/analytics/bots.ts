import * as v from 'valibot';
import { day, integer, json, loose, number, stamps, text } from './columns.ts';

/** A strategy bot whose results were measured by running it over stored sessions; `rules` say in words what it does. */
export const hostedBotRow = v.object({
  ...stamps,
  /** Its name for ever: writing a row with a key that exists replaces that row. */
  key: text,
  display_order: integer,
  /** Id of the base strategy it is made from; null when it is none of them. */
  base_strategy: v.nullable(text),
  name_en: text,
  name_fr: text,
  summary_en: text,
  summary_fr: text,
  underlying: text,
  rules_en: json(v.array(v.string())),
  rules_fr: json(v.array(v.string())),
  /** Sessions that were measured: from, to, how many, and trades in them. */
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
