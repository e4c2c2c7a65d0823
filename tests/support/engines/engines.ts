import { existsSync } from 'node:fs';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';
import type { EngineOptions, Wire } from './wire.ts';

/** A browser whose engine is not Chromium's. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKitGTK';
  /** Missing program, as a message for a person; null when the engine can run. */
  missing(): string | null;
  start(options: EngineOptions): Promise<Wire>;
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const DRIVER = ['/usr/bin/WebKitWebDriver'];
const SCREEN = ['/usr/bin/Xvfb'];
const BROWSER = ['x86_64', 'aarch64'].flatMap((kind) =>
  ['4.1', '4.0', '6.0'].flatMap((version) =>
    [`webkit2gtk-${version}`, `webkitgtk-${version}`].map((folder) => `/usr/lib/${kind}-linux-gnu/${folder}/MiniBrowser`),
  ),
);
const found = (places: readonly string[]) => places.find((place) => existsSync(place)) ?? '';
const webkit = () => ({ driver: found(DRIVER), browser: found(BROWSER), screen: found(SCREEN) });

/** The engines besides Chromium, as packaged by Debian. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'Firefox',
    missing: () => (found(FIREFOX) === '' ? 'no Firefox (on Debian: firefox-esr)' : null),
    start: (options) => startFirefox(found(FIREFOX), options),
  },
  {
    name: 'WebKitGTK',
    missing: () => (Object.values(webkit()).includes('') ? 'no WebKitGTK to drive (on Debian: webkit2gtk-driver, xvfb)' : null),
    start: (options) => startWebKit(webkit(), options),
  },
];
