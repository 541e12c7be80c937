/**
 * The document that every page begins with. The styles of the first paint and a small script stand in it, and the script knows
 * the files of each first page.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin, type Rolldown } from 'vite';
import { text as words } from '../src/features/auth/text.ts';
import { FIRST_CALLS } from '../src/features/tickets/first-calls.ts';
import { SCHEMES } from '../src/theme/schemes.ts';
import type { Part } from './chunks.ts';

/** The server puts a fresh nonce in these places for every answer; see `server/src/platform/http/web-app.ts`. */
const SCRIPT_NONCE = '__CSP_SCRIPT_NONCE__';
const STYLE_NONCE = '__CSP_NONCE__';

const BOOT_FILE = join(import.meta.dirname, '../boot.js');
const BOOT_TAG = '<script src="/boot.js"></script>';
const BOOT_PLACE = '<!--boot-->';
const PLACE_OF_PAGES = 'const pages = [];';
const PLACE_OF_CALLS = 'const calls = [];';
const PLACE_OF_SCHEMES = 'const schemes = {};';

/** Whose files are fetched beside the start: the first that fits the address, of those for who is or is not signed in. */
const FIRST_PAGES: readonly { signedIn: boolean; paths: string; part: Part }[] = [
  { signedIn: false, paths: '^/((admin/)?login)?$', part: 'entrance' },
  { signedIn: true, paths: '^/(tickets(/assigned)?|admin/tickets)$', part: 'lists' },
  { signedIn: true, paths: '^/(admin/)?tickets/[0-9a-f-]{36}$', part: 'ticket' },
  { signedIn: true, paths: '^/(dashboard|admin)?$', part: 'dashboard' },
  { signedIn: true, paths: '', part: 'frame' },
];

/** The styles that stand in the document: those of the start. */
const SHEET = /^assets\/start-[^/]*\.css$/;

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The file of a part with its styles, and those of the parts that it imports; the start comes with the document. */
function filesOf(part: Part, bundle: Bundle): string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || chunk.name === 'start' || found.has(file)) return;
    found.add(file);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    chunk.imports.forEach(add);
  };
  for (const one of Object.values(bundle)) if (one.type === 'chunk' && one.name === part) add(one.fileName);
  return [...found].map((file) => `/${file}`);
}

async function bootScript(bundle: Bundle): Promise<string> {
  const pages = FIRST_PAGES.map(({ part, ...page }) => ({ ...page, files: filesOf(part, bundle) }));
  const source = await readFile(BOOT_FILE, 'utf8');
  const values = { [PLACE_OF_PAGES]: pages, [PLACE_OF_CALLS]: FIRST_CALLS, [PLACE_OF_SCHEMES]: SCHEMES };
  let filled = source;
  for (const [place, value] of Object.entries(values)) {
    if (!source.includes(place)) throw new Error(`boot.js has no place for ${place}`);
    filled = filled.replace(
      place,
      () => `${place.slice(0, place.indexOf('=') + 1)} ${JSON.stringify(value)};`,
    );
  }
  const { code } = await minify('boot.js', filled);
  return code.trim();
}

export const entryDocument = (): Plugin => ({
  name: 'entry-document',
  apply: 'build',
  enforce: 'post',
  // The bundler would look for a module in the script.
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace(BOOT_TAG, BOOT_PLACE)
        .replace('%headline%', words.headline)
        .replace('%lede%', words.lede)
        .replaceAll(/>\s+</g, '><'),
  },
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const document = bundle['index.html'];
      if (document?.type !== 'asset') this.error('the bundle has no document');
      const sheet = Object.values(bundle).find(({ fileName }) => SHEET.test(fileName));
      if (sheet?.type !== 'asset') this.error('the start has no styles');
      const boot = await bootScript(bundle);
      const style = `<style nonce="${STYLE_NONCE}">${sheet.source}</style>`;
      // Functions, since `$` has a meaning in the text of a replacement.
      document.source = String(document.source)
        .replace(new RegExp(`<link rel="stylesheet"[^>]*href="/${sheet.fileName}"[^>]*>`), () => style)
        .replace(BOOT_PLACE, () => `<script nonce="${SCRIPT_NONCE}">${boot}</script>`);
      delete bundle[sheet.fileName];
      // Files that would fetch the styles before a page find the start in their place, which is there.
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start');
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(sheet.fileName, start?.fileName ?? '');
      }
    },
  },
});
