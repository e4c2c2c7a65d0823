import type { BaseStrategy, Bot } from '../types.ts';
import { amount, given, givenList, instant, oneOf, text, UNTOLD, type Given } from './given.ts';
import { namesOf, withTold } from './told.ts';

const CALLED = namesOf('bot', 'strategy', 'base_strategy', 'base_bot', 'trading_bot', 'daily_bot');
const READ = ['portfolio', 'definition', 'revision'];

/** Returns the rules of a bot when they have our form; another back end's own rules are not read as ours. */
function rulesOf(part: Given): Bot['definition'] {
  const rules = given(part['definition']);
  const ours = givenList(rules['legs']).length > 0 && 'days' in given(rules['schedule']) && 'breakeven' in given(rules['overall']);
  return ours ? (rules as unknown as Bot['definition']) : null;
}

/** Returns the bot with every field of the contract; null without its id. */
export function completeBot(part: Given, portfolioId: string): Bot | null {
  const id = text(part, 'id');
  if (id === null) return null;
  return {
    id,
    portfolio_id: text(part, 'portfolio_id') ?? portfolioId,
    name: text(part, ...CALLED) ?? id,
    base_strategy: text(part, 'base_strategy'),
    // The specification does not tell paper from live: unknown.
    mode: UNTOLD,
    definition: rulesOf(part),
    revision: amount(part, 'revision') ?? 0,
    created_at: instant(part, 'created_at'),
    updated_at: instant(part, 'updated_at', 'created_at'),
    ...withTold(part, ...CALLED, ...READ, 'base_strategy'),
  };
}

/** Returns the base strategy with every field of the contract; null without an id. */
export function completeBaseStrategy(part: Given): BaseStrategy | null {
  const id = text(part, 'id', 'code');
  if (id === null) return null;
  return {
    id,
    code: text(part, 'code') ?? id,
    name: text(part, ...CALLED) ?? id,
    outlook: oneOf(part, 'outlook', ['neutral', 'bullish', 'bearish', 'volatile'], UNTOLD),
    risk: oneOf(part, 'risk', ['defined', 'open'], UNTOLD),
    kind: oneOf(part, 'kind', ['trading', 'daily'], UNTOLD),
    definition: rulesOf(part),
    parameters: rulesOf(part) === null ? [] : (givenList(part['parameters']) as unknown as BaseStrategy['parameters']),
    ...withTold(part, ...CALLED, ...READ, 'code', 'outlook', 'risk', 'kind', 'parameters'),
  };
}
