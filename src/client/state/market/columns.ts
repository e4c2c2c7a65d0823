import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { userIdAtom } from '../session/user.ts';

const VERSION = 1;

function isTexts(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((each) => typeof each === 'string');
}

/** How columns are kept. */
export const KEPT_COLUMNS = { version: VERSION, check: isTexts };

/** Returns texts that the user keeps on this device under a name, null until there are any, and how to keep others. */
function useKeptTexts(name: string): readonly [kept: readonly string[] | null, keep: (texts: readonly string[]) => void] {
  const userId = useAtomValue(userIdAtom);
  const key = userId === null ? null : `${userPrefix(userId)}columns/${name}`;
  const [chosen, setChosen] = useState<{ key: string; texts: readonly string[] } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let gone = false;
    void readOne(key).then(
      (raw) => {
        const texts = unseal(raw, VERSION, isTexts)?.data;
        if (!gone && texts !== undefined) setChosen((made) => (made?.key === key ? made : { key, texts }));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return [
    chosen !== null && chosen.key === key ? chosen.texts : null,
    (next) => {
      if (key === null) return;
      setChosen({ key, texts: next });
      writeBehind(key, seal(VERSION, wallNow(), [...next]));
    },
  ];
}

/** Returns the columns with `from` moved to the place of `to`; unchanged when either is missing. */
export function movedColumn<Column extends string>(columns: readonly Column[], from: string, to: string): readonly Column[] {
  const [at, place] = [columns.findIndex((each) => each === from), columns.findIndex((each) => each === to)];
  const moved = columns[at];
  if (moved === undefined || place < 0 || at === place) return columns;
  return columns.toSpliced(at, 1).toSpliced(place, 0, moved);
}

/** Returns the user's visible columns of a table in order, stored on this device, with functions to set them and to move one. */
export function useColumns<Column extends string>(
  table: string,
  all: readonly Column[],
  standard: readonly Column[],
): readonly [shown: readonly Column[], show: (columns: readonly Column[]) => void, move: (from: string, to: string) => void] {
  const [kept, keep] = useKeptTexts(table);
  const shown = useMemo(
    () => (kept === null ? standard : kept.flatMap((id) => all.find((column) => column === id) ?? [])),
    [kept, all, standard],
  );
  const move = (from: string, to: string) => {
    const next = movedColumn(shown, from, to);
    if (next !== shown) keep(next);
  };
  return [shown, keep, move];
}

/** Stands before what the user does not want to see. */
const HIDDEN = '-';

/**
 * The same for a table with varying columns, such as a screener's fields: columns ordered by the user keep their order, new ones follow.
 */
export function useColumnOrder<Column extends string>(
  table: string,
  present: readonly Column[],
): readonly [shown: readonly Column[], show: (columns: readonly Column[]) => void, move: (from: string, to: string) => void] {
  const [kept, keep] = useKeptTexts(table);
  const shown = useMemo(() => {
    const places = new Map((kept ?? []).map((text, place) => [text, place]));
    const placeOf = (column: Column) => places.get(column) ?? places.size;
    return present.filter((column) => !places.has(`${HIDDEN}${column}`)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [kept, present]);
  const show = (next: readonly Column[]) => {
    const now: readonly string[] = present;
    const others = (kept ?? []).filter((text) => !now.includes(text) && !now.includes(text.slice(HIDDEN.length)));
    keep([...next, ...present.filter((column) => !next.includes(column)).map((column) => `${HIDDEN}${column}`), ...others]);
  };
  const move = (from: string, to: string) => {
    const next = movedColumn(shown, from, to);
    if (next !== shown) show(next);
  };
  return [shown, show, move];
}

/** Returns how wide the user has made columns of a table, in pixels, kept for them on this device, and how to change one; null lets it go. */
export function useColumnWidths(
  table: string,
): readonly [widths: Readonly<Partial<Record<string, number>>>, change: (column: string, pixels: number | null) => void] {
  const [kept, keep] = useKeptTexts(`${table}/widths`);
  const widths = Object.fromEntries(
    (kept ?? []).flatMap((text) => {
      const [, column = '', pixels = ''] = /^(.+)=(\d{2,3})$/.exec(text) ?? [];
      return column === '' ? [] : [[column, Number(pixels)]];
    }),
  );
  return [
    widths,
    (column, pixels) => {
      const next = { ...widths, [column]: pixels };
      keep(Object.entries(next).flatMap(([id, width]) => (width === null ? [] : [`${id}=${Math.round(width)}`])));
    },
  ];
}
