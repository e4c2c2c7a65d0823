import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Prices } from '#tests/support/bots/engine-trial.ts';

/** Prices by minute (HH:MM): an entry counts in its minute, afterwards the price stays at its close. The first entry holds from the open. */
export type Quotes = Readonly<Record<string, Prices>>;

interface Figures {
  readonly gross: number;
  readonly charges: number;
  readonly net: number;
}
export interface WorkedSession extends Figures {
  /** Key of its fills in bot-days.tsv. */
  readonly name: string;
  readonly date: string;
  readonly expiry: string;
  readonly spot: Quotes;
  /** By strike and type; an option that is missing has no price. */
  readonly options: Readonly<Record<string, Quotes>>;
  readonly future?: Quotes;
  /** Expected figures where the better price of a minute comes first; absent = the same. */
  readonly bestFirst?: Figures & { readonly name: string };
}
/** Sessions in the order of the replay: money accumulates from one to the next. */
export interface WorkedDay {
  readonly about: string;
  readonly definition: BotDefinition;
  readonly sessions: readonly WorkedSession[];
}
