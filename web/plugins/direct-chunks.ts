/**
 * Lets a page be fetched from the file it is in. Where a file holds more than one page, the bundler writes for each a file that
 * only passes its names on: a request that is begun after the page's own file is there, and a kilobyte of headers.
 */
import MagicString from 'magic-string';
import { type Plugin, type Rolldown, Visitor } from 'vite';

interface Passed {
  /** The file that has them. */
  from: string;
  /** Its names by those of the file that passes them on. */
  names: Readonly<Record<string, string>>;
}

const baseName = (file: string) => file.slice(file.lastIndexOf('/') + 1);
const inSameDirectory = (specifier: string) => specifier.slice('./'.length);

/** What a file passes on, of one that does nothing else. */
function passedBy({ code }: Rolldown.OutputChunk, parse: Rolldown.PluginContext['parse']): Passed | null {
  const [only, ...more] = parse(code).body;
  if (only?.type !== 'ExportNamedDeclaration' || only.source === null || more.length > 0) return null;
  const names: Record<string, string> = {};
  for (const { local, exported } of only.specifiers) {
    if (local.type !== 'Identifier' || exported.type !== 'Identifier') return null;
    names[exported.name] = local.name;
  }
  return { from: inSameDirectory(only.source.value), names };
}

const namesOf = (names: Passed['names']) =>
  Object.entries(names)
    .map(([name, local]) => `${name}:file.${local}`)
    .join(',');

export const directChunks = (): Plugin => ({
  name: 'direct-chunks',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const passing = new Map<string, Passed>();
      for (const chunk of chunks) {
        const isEmpty = chunk.isDynamicEntry && Object.keys(chunk.modules).length === 0;
        const passed = isEmpty ? passedBy(chunk, this.parse) : null;
        if (passed === null) continue;
        passing.set(baseName(chunk.fileName), passed);
        delete bundle[chunk.fileName];
      }
      for (const chunk of chunks) {
        if (!chunk.dynamicImports.some((file) => passing.has(baseName(file)))) continue;
        const direct = new MagicString(chunk.code);
        const replaced = (specifier: string) => passing.get(inSameDirectory(specifier));
        new Visitor({
          ImportExpression({ source, start, end }) {
            const value =
              source.type === 'TemplateLiteral'
                ? source.quasis[0]?.value.cooked
                : source.type === 'Literal' && source.value;
            const passed = typeof value === 'string' ? replaced(value) : undefined;
            if (passed === undefined) return;
            const { from, names } = passed;
            direct.update(start, end, `import("./${from}").then(file=>({${namesOf(names)}}))`);
          },
          // The files that are fetched together with a page: its own is among them already.
          Literal({ value, start, end }) {
            const passed = typeof value === 'string' ? passing.get(baseName(value)) : undefined;
            if (passed !== undefined) direct.update(start, end, JSON.stringify(`assets/${passed.from}`));
          },
        }).visit(this.parse(chunk.code));
        chunk.code = direct.toString();
      }
    },
  },
});
