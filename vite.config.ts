import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFileName } from './src/client/platform/build/chunk-names.ts';
import { compileMessages } from './src/client/platform/build/compile-messages.ts';
import { pwa } from './src/client/platform/build/pwa.ts';
import { leanIntl } from './src/client/platform/build/lean-intl.ts';
import { firstPaint } from './src/client/platform/build/first-paint.ts';

const FRAMEWORK = /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|react-intl|@formatjs|intl-messageformat|jotai|idb-keyval)[\\/]/;

export default defineConfig({
  resolve: { alias: leanIntl() },
  plugins: [compileMessages(), react(), tailwindcss(), firstPaint(), pwa()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox115'],
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 20 },
            { name: 'headless', test: /node_modules[\\/](?:@headlessui|@floating-ui|@react-aria|@react-stately|tabbable|clsx)/, priority: 10 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/config.json': 'http://localhost:3000' } },
});
