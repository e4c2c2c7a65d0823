import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientChunks } from './src/client/platform/build/chunk-groups.ts';
import { compileHint } from './src/client/platform/build/compile-hint.ts';
import { compileMessages } from './src/client/platform/build/compile-messages.ts';
import { pwa } from './src/client/platform/build/pwa.ts';
import { licences } from './src/client/platform/build/licences.ts';
import { leanPackages, namelessRouter, noPreloadHelper } from './src/client/platform/build/lean-packages.ts';
import { firstPaint } from './src/client/platform/build/first-paint.ts';

const chunks = clientChunks();

export default defineConfig({
  resolve: { alias: leanPackages() },
  plugins: [noPreloadHelper(), namelessRouter(), compileMessages(), react(), tailwindcss(), firstPaint(), licences(), pwa()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox115'],
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        chunkFileNames: chunks.fileName,
        // After the minifier, which leaves no comment.
        postBanner: compileHint,
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  // Workers are of the second set: fetched when idle, kept for offline.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/second/[name]-[hash:7].js' } } },
  // What is passed on to the server says `npm run dev`, which knows its port.
  server: { port: 5173 },
});
