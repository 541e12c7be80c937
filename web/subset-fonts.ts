/**
 * The fonts with what pages in Western European languages show: a third of the bytes that the packages' files have. Other
 * characters come from the packages, see `src/theme/fonts.css`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Also named in `fonts.css`, as the range in which these files are used. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  // Dashes, quotation marks, bullet, ellipsis, daggers and the like.
  [0x2010, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

/** No page is lighter or bolder. */
const WEIGHTS = { min: 400, max: 700 };

const FONTS = [
  { name: 'inter', from: '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2' },
  {
    name: 'jetbrains-mono',
    from: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    // Its ligatures are for program code.
    noLayoutClosure: true,
  },
];

const DIRECTORY = join(import.meta.dirname, '.fonts');
const require = createRequire(import.meta.url);

const characters = RANGES.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset)),
).join('');

async function writeSubsets(): Promise<void> {
  await mkdir(DIRECTORY, { recursive: true });
  for (const { name, from, ...options } of FONTS) {
    const whole = await readFile(require.resolve(from));
    const subset = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      ...options,
    });
    await writeFile(join(DIRECTORY, `${name}.woff2`), subset);
  }
}

/** Makes the files before anything asks for them, and has the page's font fetched beside its styles instead of after. */
export const subsetFonts = (): Plugin => ({
  name: 'subset-fonts',
  buildStart: writeSubsets,
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter(
          (file) =>
            file.type === 'asset' &&
            file.originalFileNames.some((name) => name.endsWith('.fonts/inter.woff2')),
        )
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});
