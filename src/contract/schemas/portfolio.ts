import * as v from 'valibot';
import { decimal, id, line, moneyAmount, wallMs } from './common.ts';

export const portfolio = v.object({
  id,
  broker_account_id: id,
  name: v.string(),
  capital: v.nullable(decimal),
  max_day_loss: v.nullable(decimal),
  created_at: wallMs,
  /** Holds what other programs have placed at the broker; nothing is opened in it. Absent for every other portfolio. */
  placed_elsewhere: v.exactOptional(v.literal(true)),
});
const amount = v.nullable(moneyAmount);
export const portfolioBody = v.object({
  broker_account_id: id,
  name: line(60),
  capital: v.optional(amount),
  max_day_loss: v.optional(amount),
});
export const portfolioUpdateBody = v.object({ name: v.optional(line(60)), capital: v.optional(amount), max_day_loss: v.optional(amount) });
export const portfoliosAnswer = v.object({ portfolios: v.array(portfolio) });
export const portfolioAnswer = v.object({ portfolios: portfolio });
