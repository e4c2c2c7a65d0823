import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

/** The storage as a page that has just been opened finds it. */
const openedAnew = async () => {
  vi.resetModules();
  return await import('#client/offline/storage.ts');
};
const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
// The next file shares the loaded modules: it would go on with a storage that is of this file alone.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the storage of the device', () => {
  test('that has lost its store gets it back, and keeps what is written from then on', async () => {
    (await done(indexedDB.open('strikedesk'))).close();
    const first = await openedAnew();
    expect(await first.readOne('token')).toBeUndefined();
    await first.write('token', 'a');
    expect(await first.readOne('token')).toBe('a');
    expect(await (await openedAnew()).readOne('token')).toBe('a');
  });

  test('is given back beside another page that has it open, which goes on as well', async () => {
    const first = await openedAnew();
    await first.write('theme', 'dark');
    const other = await openedAnew();
    expect(await other.readOne('theme')).toBe('dark');
    await done(indexedDB.deleteDatabase('strikedesk'));
    (await done(indexedDB.open('strikedesk'))).close();
    await first.write('theme', 'light');
    expect(await other.readOne('theme')).toBe('light');
  });

  test('that refuses once is asked again', async () => {
    const refuse = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const storage = await openedAnew();
    await expect(storage.readOne('token')).rejects.toThrow('refused');
    await storage.write('token', 'b');
    expect(await storage.readOne('token')).toBe('b');
    expect(refuse).toHaveBeenCalledTimes(2);
  });

  test('of which the browser has ended the connection without a word is opened anew', async () => {
    const storage = await openedAnew();
    const ended: IDBDatabase[] = [];
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      if (ended.length > 0 && ended[0] === this) throw new DOMException('ended', 'InvalidStateError');
      ended.push(this);
      return Reflect.apply(transaction, this, given);
    });
    await storage.write('token', 'h');
    expect(await storage.readOne('token')).toBe('h');
  });

  test('leaves nothing open that a page on its way out would have to end: WebKit has the next page wait for it for ever', async () => {
    const ended = vi.spyOn(IDBTransaction.prototype, 'commit');
    const storage = await openedAnew();
    await storage.write('token', 'c');
    expect(ended).toHaveBeenCalledTimes(1);
    await storage.change<string>('token', (old) => `${String(old)}d`);
    expect(ended).toHaveBeenCalledTimes(2);
    expect(await storage.readMany(['token', 'theme'])).toEqual(['cd', undefined]);
    expect(ended).toHaveBeenCalledTimes(3);
    await storage.removeMany(['token', 'theme']);
    expect(ended).toHaveBeenCalledTimes(4);
    expect(await storage.readOne('token')).toBeUndefined();
  });

  test('that cannot make a change rejects it and keeps what was', async () => {
    const storage = await openedAnew();
    await storage.write('token', 'e');
    const refused = storage.change('token', () => {
      throw new Error('not so');
    });
    await expect(refused).rejects.toThrow('not so');
    expect(await storage.readOne('token')).toBe('e');
  });
});
