import type { Bot } from '#client/api/types.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { PORTFOLIO, SERVER_AT } from '../server/wire-samples.ts';

/** A bot whose rules are of our form. */
export type RuledBot = Bot & { readonly definition: NonNullable<Bot['definition']> };

/** Returns a bot as the contract writes it, with the rules of the first base strategy. */
export function botSample(change: Partial<RuledBot> = {}): RuledBot {
  const [base] = BASE_STRATEGIES;
  if (base === undefined) throw new Error('there is no base strategy');
  return {
    id: 'b1',
    portfolio_id: PORTFOLIO.id,
    name: 'Morning',
    base_strategy: base.code,
    mode: 'paper',
    definition: structuredClone(base.definition) as unknown as RuledBot['definition'],
    revision: 1,
    created_at: SERVER_AT,
    updated_at: SERVER_AT,
    ...change,
  };
}
