import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { StrategyFile } from '#domain/bots/import/read-algtst.ts';
import type { ImportedBot } from '#domain/bots/import/read-strategy.ts';
import { MOST_MEMBERS } from '#domain/bots/sets/bot-set.ts';

/** The import of a file with several strategies. `made` holds the ids of the bots created so far, by index in the file. */
export interface FileDraft {
  readonly file: StrategyFile;
  readonly fileName: string;
  readonly made: Readonly<Record<number, string>>;
}

/** Returns whether a bot can be created as it was read: others are looked at first. */
export const isSound = ({ definition, kind }: ImportedBot): boolean => checkDefinition(definition, kind).length === 0;

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
