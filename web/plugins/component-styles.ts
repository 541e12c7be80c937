/** Lets each of Mantine's components bring its own style sheet, so that a page has those of the components it shows. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const STYLES = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/** The class names of a component, such as `esm/components/Button/Button.module.mjs`. */
const CLASS_NAMES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/** The sheet of all components, in whose place comes what belongs to none of them. */
const WHOLE = /@mantine\/core\/styles\.layer\.css$/;
const GENERAL = ['baseline', 'default-css-variables', 'global'];

/** Shades of colours that the product's themes do not have, or have other shades of: `src/theme/mantine-theme.ts`. */
const UNUSED_SHADES =
  /--mantine-color-(?:success|(?:pink|grape|violet|indigo|cyan|teal|lime|orange)-[\w-]+|(?:dark|gray|red|green|blue|yellow)-\d): [^;]+;/g;

export const componentStyles = (): Plugin => ({
  name: 'component-styles',
  apply: 'build',
  load: {
    filter: { id: WHOLE },
    handler: async () =>
      (await Promise.all(GENERAL.map((name) => readFile(join(STYLES, `${name}.layer.css`), 'utf8'))))
        .join('\n')
        .replaceAll(UNUSED_SHADES, ''),
  },
  transform: {
    filter: { id: CLASS_NAMES },
    handler(code, id) {
      const sheet = join(STYLES, `${CLASS_NAMES.exec(id)?.[1]}.layer.css`);
      if (!existsSync(sheet)) this.error(`${id} has no style sheet ${sheet}`);
      return { code: `import ${JSON.stringify(sheet)};\n${code}`, map: null };
    },
  },
});
