import { describe, expect, it } from 'vitest';
import { meet, mergeById, type RemoteAnswer } from '#client/state/device/synced.ts';

interface Item {
  readonly id: string;
  readonly at: number;
}
const item = (id: string, at = 1): Item => ({ id, at });
type List = readonly Item[];

describe('two lists that were changed at once', () => {
  const base = [item('a'), item('b'), item('c')];

  it('keep what either added or changed, and lose what one removed while the other left it alone', () => {
    const mine = [item('a', 2), item('c'), item('mine')];
    const theirs = [item('a'), item('b'), item('theirs')];
    expect(mergeById(base, mine, theirs)).toEqual([item('a', 2), item('theirs'), item('mine')]);
  });

  it('keep what one removed and the other changed', () => {
    expect(mergeById(base, [item('a')], [item('a'), item('b', 2), item('c')])).toEqual([item('a'), item('b', 2)]);
    expect(mergeById(base, [item('a'), item('b', 2), item('c')], [item('a')])).toEqual([item('a'), item('b', 2)]);
  });

  it('lose what one removed, in whatever order the other answers its fields', () => {
    expect(mergeById([item('a')], [], [{ at: 1, id: 'a' }])).toEqual([]);
  });

  it('that never met are both kept', () => {
    expect(mergeById(null, [item('a')], [item('b')])).toEqual([item('b'), item('a')]);
  });
});

/** A server that stores one list, and simulates a change by another device just before a call. */
function remoteOf(first: List | null) {
  const kept = { revision: first === null ? 0 : 1, value: first };
  const before: (() => void)[] = [];
  const answer = (taken: boolean): RemoteAnswer<List> => ({ ...kept, taken });
  const other = (value: List) => before.push(() => Object.assign(kept, { revision: kept.revision + 1, value }));
  return {
    kept,
    other,
    remote: {
      get: async () => answer(true),
      put: async (revision: number, value: List) => {
        before.shift()?.();
        if (revision !== kept.revision) return answer(false);
        Object.assign(kept, { revision: revision + 1, value });
        return answer(true);
      },
    },
  };
}

describe('a device that meets the server', () => {
  it('takes what is kept there when it has changed nothing', async () => {
    const { remote } = remoteOf([item('a')]);
    const met = await meet<List>({ value: [], base: null, chosen: false }, remote, mergeById);
    expect(met).toEqual({ value: [item('a')], base: { revision: 1, value: [item('a')] }, chosen: true });
  });

  it('brings along what an older version has kept on the device alone', async () => {
    const { remote, kept } = remoteOf([item('a')]);
    const met = await meet<List>({ value: [item('old')], base: null, chosen: true }, remote, mergeById);
    expect(met.value).toEqual([item('a'), item('old')]);
    expect(kept.value).toEqual(met.value);
  });

  it('that was slower than two others forgets none of them', async () => {
    const { remote, kept, other } = remoteOf([item('a')]);
    other([item('a'), item('second')]);
    other([item('a'), item('second'), item('third')]);
    const from = { value: [item('a'), item('mine')], base: { revision: 1, value: [item('a')] }, chosen: true };
    const met = await meet<List>(from, remote, mergeById);
    expect(met.value.map(({ id }) => id).toSorted()).toEqual(['a', 'mine', 'second', 'third']);
    expect(kept.value).toEqual(met.value);
    expect(met.base).toEqual({ revision: kept.revision, value: kept.value });
  });

  it('tells what it has once more when the server has forgotten it', async () => {
    const { remote, kept } = remoteOf(null);
    const from = { value: [item('a'), item('mine')], base: { revision: 3, value: [item('a')] }, chosen: true };
    const met = await meet<List>(from, remote, mergeById);
    expect(kept).toEqual({ revision: 1, value: from.value });
    expect(met).toEqual({ value: from.value, base: { revision: 1, value: from.value }, chosen: true });
  });

  it('never takes for kept what was refused by what it cannot read, and never writes over that', async () => {
    const seen: number[] = [];
    const unread = { revision: 7, taken: false, value: null };
    const put = async (revision: number) => (seen.push(revision), unread);
    const from = { value: [item('a')], base: null, chosen: true };
    await expect(meet<List>(from, { get: async () => unread, put }, mergeById)).rejects.toThrow('cannot be read');
    expect(seen).toEqual([0]);
  });

  it('gives up on a server that takes nothing, with all that is to be told still to be told', async () => {
    const seen: number[] = [];
    const nothing = { revision: 0, taken: false, value: null };
    const put = async (revision: number) => (seen.push(revision), nothing);
    const met = await meet<List>({ value: [item('a')], base: null, chosen: true }, { get: async () => nothing, put }, mergeById);
    expect([seen.length, met]).toEqual([3, { value: [item('a')], base: null, chosen: true }]);
  });

  it('rejects when nothing answers, so that the change stays to be told', async () => {
    const remote = { get: () => Promise.reject(new Error('down')), put: () => Promise.reject(new Error('down')) };
    await expect(meet<List>({ value: [item('a')], base: null, chosen: true }, remote, mergeById)).rejects.toThrow('down');
  });
});
