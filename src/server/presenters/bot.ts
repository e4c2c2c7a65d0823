import type { InferOutput } from 'valibot';
import type { baseStrategy, bot } from '#contract/schemas/bot.ts';
import type { BaseStrategy } from '#domain/bots/base-strategy.ts';
import type { BotRow } from '#server/db/tables/bots.ts';

type Wire<T> = T extends readonly (infer Item)[] ? Wire<Item>[] : T extends object ? { -readonly [Key in keyof T]: Wire<T[Key]> } : T;

/** Returns a copy that may be written to, as the contract's types ask for. */
export const copied = <T>(value: T): Wire<T> => structuredClone(value) as Wire<T>;

export function presentBot(row: BotRow): InferOutput<typeof bot> {
  return {
    id: row.id,
    portfolio_id: row.portfolio_id,
    name: row.name,
    base_strategy: row.base_strategy,
    mode: row.mode,
    definition: copied(row.definition),
    revision: row.revision,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

/** Returns a base strategy in wire form. Its name is its code as words, for clients without a catalogue. */
export function presentBaseStrategy(strategy: BaseStrategy): InferOutput<typeof baseStrategy> {
  const words = strategy.code.replaceAll('-', ' ');
  return { ...copied(strategy), id: strategy.code, name: words.charAt(0).toUpperCase() + words.slice(1) };
}
