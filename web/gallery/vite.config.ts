import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A page for looking at the kit; never part of the product's build. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: resolve(import.meta.dirname, '../public'),
  cacheDir: resolve(import.meta.dirname, '../node_modules/.vite-gallery'),
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: { assetsInlineLimit: 0 },
  server: { port: 4179, strictPort: true },
});
