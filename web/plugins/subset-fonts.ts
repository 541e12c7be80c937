/**
 * The fonts with what pages in English show, and beside it what other Western European languages add: a third of the bytes that
 * the packages' files have. Other characters come from the packages, see `src/theme/fonts.css`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import { fromFile } from '@capsizecss/unpack/fs';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

type Ranges = readonly (readonly [first: number, last: number])[];

/** Also named in `fonts.css`, as the ranges in which these files are used. */
const ENGLISH: Ranges = [
  [0x20, 0x7e],
  // No-break space, middle dot, the á of a name on the sign-in page, dashes, quotation marks, bullet, ellipsis, arrows, minus.
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0xe1, 0xe1],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x203a, 0x203a],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
/** The numbers of tickets, and other ids. */
const NUMBERS: Ranges = [
  [0x20, 0x20],
  [0x2d, 0x2d],
  [0x30, 0x39],
  [0x41, 0x5a],
];
const BESIDE_NUMBERS: Ranges = [[0x21, 0x2c], [0x2e, 0x2f], [0x3a, 0x40], [0x5b, 0x7e], ...ENGLISH.slice(1)];
const WESTERN: Ranges = [
  [0xa1, 0xb6],
  [0xb8, 0xe0],
  [0xe2, 0xff],
  [0x2010, 0x2012],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2023, 0x2025],
  [0x2027, 0x2039],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
];

/** What browsers apply by themselves, and tabular figures. Nothing on a page asks for another. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];
/** Without the ligatures of program code. */
const MONO_FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk'];

/** No page is lighter or bolder. */
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** Numbers and codes are not set off by their weight. */
const REGULAR = { wght: 400 };

/** Without the axis of sizes, which would be a third of its bytes: headings are 20 pixels high. */
const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const MONO = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';
const FONTS = [
  { name: 'inter', from: INTER, ranges: ENGLISH, axes: WEIGHTS, keepFeatures: FEATURES },
  { name: 'inter-western', from: INTER, ranges: WESTERN, axes: WEIGHTS, keepFeatures: FEATURES },
  { name: 'jetbrains-mono', from: MONO, ranges: NUMBERS, axes: REGULAR, keepFeatures: MONO_FEATURES },
  {
    name: 'jetbrains-mono-more',
    from: MONO,
    ranges: BESIDE_NUMBERS,
    axes: REGULAR,
    keepFeatures: MONO_FEATURES,
  },
  { name: 'jetbrains-mono-western', from: MONO, ranges: WESTERN, axes: REGULAR, keepFeatures: MONO_FEATURES },
];

const DIRECTORY = join(import.meta.dirname, '../.fonts');
const require = createRequire(import.meta.url);

const charactersOf = (ranges: Ranges) =>
  ranges
    .map(([first, last]) =>
      String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset)),
    )
    .join('');

async function writeSubsets(): Promise<void> {
  await mkdir(DIRECTORY, { recursive: true });
  for (const { name, from, ranges, axes, keepFeatures } of FONTS) {
    const whole = await readFile(require.resolve(from));
    const subset = await subsetFont(whole, charactersOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures,
    });
    await writeFile(join(DIRECTORY, `${name}.woff2`), subset);
  }
}

/** Of fonts that are as wide as Arial, which a Linux has instead. */
const ALSO_LOCAL = "local('Arial'), local('Liberation Sans'), local('Arimo')";

/** A face for the time until the font is there, which takes as much room: nothing moves when it comes. */
async function fallbackFace(): Promise<string> {
  const inter = await fromFile(require.resolve(INTER));
  return createFontStack([inter, arial]).fontFaces.replace("local('Arial')", ALSO_LOCAL);
}

/** Makes the files before anything asks for them, and has the page's font fetched beside its styles instead of after. */
export const subsetFonts = (): Plugin => ({
  name: 'subset-fonts',
  buildStart: writeSubsets,
  load: { filter: { id: /\/theme\/fallback\.css$/ }, handler: fallbackFace },
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
