import { createStore } from 'jotai';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TOKEN_KEY } from '#contract/constants.ts';
import { seal } from '#client/offline/sealed.ts';
import { write } from '#client/offline/storage.ts';
import { hydrate } from '#client/state/start/hydrate.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { wallTime } from '#domain/units/time.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { FROZEN_SAMPLES } from '#tests/support/client/frozen/samples.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

// Without a connection the page shows stored data alone.
useCleanDevice();

const AT = Date.UTC(2026, 10, 20, 9);
const shapes = JSON.parse(readFileSync('tests/support/client/frozen/shapes.json', 'utf8')) as Record<string, Record<string, unknown>>;

describe('what an older version has kept on a device', () => {
  test('has a sample for every shape that was ever frozen', () => {
    const sampled = new Set(FROZEN_SAMPLES.map(({ module, version }) => `${module} ${version}`));
    const frozen = Object.entries(shapes).flatMap(([module, versions]) => Object.keys(versions).map((version) => `${module} ${version}`));
    expect(frozen.filter((each) => !sampled.has(each))).toEqual([]);
  });

  test.each(FROZEN_SAMPLES.map((sample) => [`${sample.module} ${sample.version}${sample.of ? `, ${sample.of}` : ''}`, sample] as const))(
    '%s: is all there',
    async (_name, { key, version, at, data, beside = {}, read, gives }) => {
      await write(TOKEN_KEY, 't-1');
      await write('session_user', seal(1, wallTime(AT), USER));
      for (const [name, other] of Object.entries(beside)) await write(name, seal(1, wallTime(AT), other));
      await write(key, seal(version, wallTime(at === 'recent' ? Date.now() : AT), data));
      const store = createStore();
      await hydrate(store);
      expect(store.get(userDataAtom)).toEqual(USER);
      expect(await read(store)).toEqual(gives);
    },
  );
});
