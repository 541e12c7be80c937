/**
 * Imports each component, hook and icon from the file that declares it, past the package's index: the graph of modules then
 * says what a page needs, and six thousand icons that nobody shows are not read.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The index of each package as modules, beside its twin of CommonJS that `require` finds. */
const INDEXES: Readonly<Record<string, string>> = {
  '@mantine/core': '../esm/index.mjs',
  '@mantine/hooks': '../esm/index.mjs',
  '@mantine/notifications': '../esm/index.mjs',
  '@tabler/icons-react': '../esm/tabler-icons-react.mjs',
};

/** Where something that an index exports is declared, and under which name. */
interface Origin {
  file: string;
  name: string;
}

const NAMES = /\b(import|export) \{([^}]*)\} from ['"]([^'"]+)['"]/g;

/** Reads `import { a, b as c } from './file'` and `export { default as Icon } from './file'` of an index. */
function originsIn(index: string, directory: string): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const [, , names = '', file = ''] of index.matchAll(NAMES)) {
    for (const entry of names.split(',')) {
      const [name = '', local = name] = entry.trim().split(' as ');
      if (name !== '')
        origins.set(local, { file: file.startsWith('.') ? join(directory, file) : file, name });
    }
  }
  return origins;
}

async function readIndex(name: string, path: string): Promise<Map<string, Origin>> {
  const index = join(dirname(require.resolve(name)), path);
  return originsIn(await readFile(index, 'utf8'), dirname(index));
}

export function directImports(): Plugin {
  const packages = new Map<string, Map<string, Origin>>();
  return {
    name: 'direct-imports',
    apply: 'build',
    async buildStart() {
      for (const [name, path] of Object.entries(INDEXES)) packages.set(name, await readIndex(name, path));
    },
    transform: {
      filter: { id: /\.m?[jt]sx?$/, code: /@mantine\/(?:core|hooks|notifications)|@tabler\/icons-react/ },
      handler(code) {
        let direct = '';
        let end = 0;
        for (const node of this.parse(code).body) {
          if (node.type !== 'ImportDeclaration') continue;
          const origins = packages.get(node.source.value);
          if (origins === undefined) continue;
          const imports = node.specifiers.map((specifier) => {
            const imported =
              specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
                ? specifier.imported.name
                : '';
            const origin = origins.get(imported);
            if (!origin) this.error(`${node.source.value} has no ${imported} in its index`);
            return `import { ${origin.name} as ${specifier.local.name} } from ${JSON.stringify(origin.file)};`;
          });
          direct += code.slice(end, node.start) + imports.join(' ');
          end = node.end;
        }
        return end === 0 ? undefined : { code: direct + code.slice(end), map: null };
      },
    },
  };
}
