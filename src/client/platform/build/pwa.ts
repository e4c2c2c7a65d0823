import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { webAppManifest } from './web-app-manifest.ts';

/** Returns the plugin that writes the manifest and builds sw/ to /service-worker.js. The page registers it itself. */
export function pwa(): PluginOption {
  return VitePWA({
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
    },
    devOptions: { enabled: false },
  });
}
