import { marketCalendar } from '#client/platform/market-calendar.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { StrategyFile } from '#domain/bots/import/read-algtst.ts';
import type { ImportedBot } from '#domain/bots/import/read-strategy.ts';
import { MOST_MEMBERS } from '#domain/bots/sets/bot-set.ts';

/** Whether the bots of a file form a set, and the name of the set. */
export interface SetChoice {
  readonly together: boolean;
  readonly name: string;
}

/** What is chosen and done in an import. `made` holds the ids of the bots created so far, by index in the file; `set` is null until it is touched. */
export interface ImportProgress {
  readonly made: Readonly<Record<number, string>>;
  readonly set: SetChoice | null;
}

/** The import of a file with several strategies. */
export interface FileDraft extends ImportProgress {
  readonly file: StrategyFile;
  readonly fileName: string;
}

/** What is stored of an import that was not finished: a file of the same name with other strategies is another one. */
export interface KeptImport extends ImportProgress {
  readonly names: string;
}

/** Returns what tells the strategies of a file from those of another. */
export const namesIn = ({ bots }: StrategyFile): string => bots.map(({ name }) => name ?? '').join('\n');

/** Returns whether stored data is an import of the file. */
export function isImportOf(file: StrategyFile, data: unknown): data is KeptImport {
  if (typeof data !== 'object' || data === null || !('names' in data) || !('made' in data) || !('set' in data)) return false;
  const { names, made, set } = data;
  const isMade = typeof made === 'object' && made !== null && Object.values(made).every((id) => typeof id === 'string');
  const isSet =
    set === null ||
    (typeof set === 'object' && 'together' in set && typeof set.together === 'boolean' && 'name' in set && typeof set.name === 'string');
  return names === namesIn(file) && isMade && isSet;
}

/** Returns whether a bot can be created as it was read: others are looked at first. */
export const isSound = ({ definition, kind }: ImportedBot): boolean => checkDefinition(marketCalendar, definition, kind).length === 0;

/** Returns the name of a bot of a file: its own, or the file's with its place. */
export function nameIn({ fileName, file }: FileDraft, place: number): string {
  const ofFile = fileName.replace(/\.[^.]*$/, '');
  return file.bots[place]?.name ?? `${ofFile.slice(0, 50)} ${place + 1}`;
}

/** Returns the places of the bots that are still to be created and can be. */
export function placesToMake({ file, made }: FileDraft): readonly number[] {
  return file.bots.flatMap((bot, place) => (made[place] === undefined && isSound(bot) ? [place] : []));
}

/** Returns the bots of a set, or of several sets where one cannot hold them all: the created ones that the file does not disable. */
export function setsOf({ file, made }: FileDraft): readonly (readonly string[])[] {
  const ids = file.bots.flatMap(({ told }, place) => {
    const id = made[place];
    return id === undefined || told.some(({ code }) => code === 'unchecked') ? [] : [id];
  });
  const count = Math.ceil(ids.length / MOST_MEMBERS);
  return Array.from({ length: count }, (_, at) => ids.slice(at * MOST_MEMBERS, (at + 1) * MOST_MEMBERS));
}

/** Returns the set that is offered for the bots of a file: named as its portfolio, else as the file. */
export const setFor = ({ portfolio }: StrategyFile, fileName: string, offered: boolean): SetChoice => ({
  together: offered && portfolio !== null,
  name: portfolio ?? fileName.replace(/\.[^.]*$/, '').slice(0, 60),
});
