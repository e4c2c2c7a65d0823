import type { CommentaryKind, Direction } from '#domain/commentary/observation.ts';

/** The figures of an observation, ready to be put into a sentence of one language. */
export interface Facts {
  /** The underlying. */
  readonly name: string;
  readonly direction: Direction;
  /** A price or level with two decimals. */
  price(figure: string): string;
  /** A number without needless decimals, without its sign. */
  plain(figure: string): string;
  /** A signed percentage. */
  percent(figure: string): string;
  /** A count or quantity, without its sign. */
  count(figure: string): string;
  /** A trading date. */
  day(figure: string): string;
  /** One of two words, by whether the direction is up. */
  way(up: string, down: string): string;
  /** One of two words, by whether a figure says that an option is a call. */
  side(call: string, put: string): string;
}

type Template = (facts: Facts) => string;

/** The wordings of one kind: titles, first sentences with the event, and last sentences with its basis. */
export interface Wordings {
  readonly titles: readonly [Template, ...Template[]];
  readonly leads: readonly [Template, ...Template[]];
  readonly tails: readonly [Template, ...Template[]];
}

export type Phrasebook = Readonly<Record<CommentaryKind, Wordings>>;
