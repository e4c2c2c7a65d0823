import { useEffect, useState } from 'react';

export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

function isList(data: unknown): data is readonly Licence[] {
  return Array.isArray(data) && data.every((one: unknown) => typeof (one as Licence | null)?.name === 'string');
}

/** Returns what the build wrote down of others' code: null while it is on its way, `missing` where it does not come. */
export function useLicences(): readonly Licence[] | 'missing' | null {
  const [list, setList] = useState<readonly Licence[] | 'missing' | null>(null);
  useEffect(() => {
    const read = async () => {
      const answer = await fetch('/licences.json');
      const data: unknown = answer.ok ? await answer.json() : null;
      return isList(data) ? data : 'missing';
    };
    read().then(setList, () => setList('missing'));
  }, []);
  return list;
}
