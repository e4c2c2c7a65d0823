import type { PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFileHashes } from './file-hashes.ts';

const inPublic = (path: string) => fileURLToPath(new URL(`../../../../public/${path}`, import.meta.url));

const SCREENSHOTS = [
  { src: 'screenshots/narrow.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow', label: 'Positions on a phone' },
  { src: 'screenshots/wide.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide', label: 'Option chain on a desktop' },
] as const;

const icon = (src: string, size: number, purpose: 'any' | 'maskable') =>
  ({ src: `icons/${src}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }) as const;
const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192', 192, 'any')] });

/** What may be opened with the app or shared with it, by type and by the end of a name. */
const FILES = {
  'text/csv': ['.csv'],
  'application/json': ['.algtst'],
  'application/zip': ['.zip'],
  'application/vnd.apache.parquet': ['.parquet'],
};

/** Returns the web app manifest. A screenshot is named only when its file exists: a broken one makes browsers drop the rich install dialog. */
function webAppManifest(): Partial<ManifestOptions> {
  return {
    id: '/strikedesk',
    name: 'Strikedesk',
    short_name: 'Strikedesk',
    description: 'Option trading on your own server: chain, orders, positions, also readable offline.',
    start_url: '/app/dashboards/default',
    scope: '/',
    lang: 'en',
    dir: 'ltr',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui', 'browser'],
    theme_color: '#0B4DB3',
    background_color: '#F3F6FB',
    categories: ['finance'],
    launch_handler: { client_mode: 'navigate-existing' },
    file_handlers: [{ action: '/app/pages/setting/open', accept: FILES }],
    // Answered by the service worker (sw/shared-file.ts).
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'file', accept: [...Object.keys(FILES), ...Object.values(FILES).flat()] }] },
    },
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
    screenshots: SCREENSHOTS.filter(({ src }) => existsSync(inPublic(src))),
    shortcuts: [
      shortcut('Positions', '/app/position'),
      shortcut('Option chain', '/app/market_view?tab=chain'),
      shortcut('Order book', '/app/order_book'),
      shortcut('Emergency stop', '/app/emergency'),
    ],
  };
}

/** Returns the plugins that write the manifest and build sw/ to /service-worker.js. The page registers it itself. */
export function pwa(): PluginOption {
  let folder = '';
  const outFolder: PluginOption = {
    name: 'strikedesk:build-folder',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
  };
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: webAppManifest(),
    // The browser fetches icons itself; in the precache they would only cost every visitor.
    includeManifestIcons: false,
    injectManifest: {
      // A classic script registers in every browser that has service workers.
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/**/*.{js,css,woff2,svg}'],
      globIgnores: ['**/*.map', 'assets/online/**'],
      maximumFileSizeToCacheInBytes: 1_000_000,
      // Here every file is in its last form, and the worker is not yet built.
      manifestTransforms: [
        (entries) => {
          const list = writeFileHashes(
            folder,
            entries.map(({ url }) => url),
          );
          return { manifest: [...entries, { url: list, revision: null, size: 0 }], warnings: [] };
        },
      ],
    },
    devOptions: { enabled: false },
  });
  return [outFolder, worker];
}
