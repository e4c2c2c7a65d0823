import { atom, useAtomValue, useSetAtom, type Atom, type WritableAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { WallTime } from '#domain/units/time.ts';
import type { Resource } from './resource.ts';

/** Returns the resources of several keys of a family and keeps them on screen. The functions must be stable. */
export function useResources<T>(
  keys: readonly string[],
  atomOf: (key: string) => Atom<Resource<T>>,
  open: WritableAtom<null, [key: string], () => void>,
): readonly Resource<T>[] {
  const text = [...new Set(keys)].join('\n');
  const all = useMemo(() => {
    const atoms = text === '' ? [] : text.split('\n').map(atomOf);
    return atom((get) => atoms.map((each) => get(each)));
  }, [text, atomOf]);
  const openKey = useSetAtom(open);
  useEffect(() => {
    const closes = text === '' ? [] : text.split('\n').map((key) => openKey(key));
    return () => closes.forEach((close) => close());
  }, [text, openKey]);
  return useAtomValue(all);
}

/** Returns several lists as one that is known when all of them are: as old as the oldest, as doubtful as the worst. */
export function joinedResource<T>(parts: readonly Resource<readonly T[]>[]): Resource<readonly T[]> {
  const known = parts.every((part) => part.value !== null);
  const oldest = parts.reduce<WallTime | null>(
    (found, { receivedAt }) => (receivedAt !== null && (found === null || receivedAt < found) ? receivedAt : found),
    null,
  );
  const failed = parts.find((part) => part.status === 'error');
  const status = failed ? 'error' : parts.some((part) => part.status !== 'ready') ? 'loading' : 'ready';
  return {
    value: known ? parts.flatMap((part) => part.value ?? []) : null,
    receivedAt: known ? oldest : null,
    exchangeAt: parts[0]?.exchangeAt ?? null,
    tradingDate: parts[0]?.tradingDate ?? null,
    unreadable: parts.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
    source: parts.some((part) => part.source === 'storage') ? 'storage' : known ? 'network' : null,
    status,
    error: failed?.error ?? null,
  };
}
