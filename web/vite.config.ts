import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPages } from './plugins/chunks.ts';
import { componentStyles } from './plugins/component-styles.ts';
import { directChunks } from './plugins/direct-chunks.ts';
import { directImports } from './plugins/direct-imports.ts';
import { entryDocument } from './plugins/entry-document.ts';
import { inlineMessages } from './plugins/inline-messages.ts';
import { inlineRuntime } from './plugins/inline-runtime.ts';
import { lightContract } from './plugins/light-contract.ts';
import { subsetFonts } from './plugins/subset-fonts.ts';
import { themeStyles } from './plugins/theme-styles.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    inlineMessages(),
    lightContract(),
    directImports(),
    componentStyles(),
    themeStyles(),
    subsetFonts(),
    directChunks(),
    inlineRuntime(),
    entryDocument(),
  ],
  // The server puts a fresh nonce in this place for every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // An inlined font or image would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The start of every page, of which the renderer is half.
    chunkSizeWarningLimit: 600,
    // What a first page needs comes in as few files as may be; what many other pages share in two more, instead of a hundred
    // small ones, each of which is a request. A module's imports are shared by at least as many pages as the module, so
    // that the files never need each other in a circle.
    rolldownOptions: {
      output: {
        // The names of all files are in the start: seven letters of 36 tell a file from that of another build, and pack well.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            ...firstPages(3),
            { name: 'common', minShareCount: 8, priority: 2 },
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
});
