import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Prices } from '#tests/support/bots/engine-trial.ts';

/** Prices by minute (HH:MM): what is given counts in that minute, after it the price stays at its close. The first one holds from the open. */
export type Quotes = Readonly<Record<string, Prices>>;

interface Figures {
  readonly gross: number;
  readonly charges: number;
  readonly net: number;
}
export interface WorkedSession extends Figures {
  /** The name of its fills in bot-days.tsv. */
  readonly name: string;
  readonly date: string;
  readonly expiry: string;
  readonly spot: Quotes;
  /** By strike and type; what is not here has no price. */
  readonly options: Readonly<Record<string, Quotes>>;
  readonly future?: Quotes;
  /** The same day where within a minute the better price comes first; left out it makes no difference. */
  readonly bestFirst?: Figures & { readonly name: string };
}
/** Sessions in the order in which a bot plays them: its money counts on from one to the next. */
export interface WorkedDay {
  readonly about: string;
  readonly definition: BotDefinition;
  readonly sessions: readonly WorkedSession[];
}
