import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { userIdAtom } from '../session/user.ts';

const VERSION = 1;

function isTexts(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((each) => typeof each === 'string');
}

/** Returns which columns of a table the user wants to see, kept for them on this device, and how to change it. */
export function useColumns<Column extends string>(
  table: string,
  all: readonly Column[],
  standard: readonly Column[],
): readonly [shown: readonly Column[], show: (columns: readonly Column[]) => void] {
  const userId = useAtomValue(userIdAtom);
  const key = userId === null ? null : `${userPrefix(userId)}columns/${table}`;
  const [chosen, setChosen] = useState<{ key: string; columns: readonly string[] } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let gone = false;
    void readOne(key).then(
      (raw) => {
        const columns = unseal(raw, VERSION, isTexts)?.data;
        if (!gone && columns !== undefined) setChosen((made) => (made?.key === key ? made : { key, columns }));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  const columns = chosen !== null && chosen.key === key ? chosen.columns : standard;
  return [
    all.filter((column) => columns.includes(column)),
    (next) => {
      if (key === null) return;
      setChosen({ key, columns: next });
      writeBehind(key, seal(VERSION, wallNow(), [...next]));
    },
  ];
}
