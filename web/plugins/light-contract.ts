/**
 * The contract without its schemas, for whatever does without: a page sends a call by its method and path, and the schemas, with
 * the library that reads them, would come before its first paint. A module of the contract that has schemas becomes two: one
 * without them, and the module as it is written, for whoever names a schema of it.
 */
import { dirname, join } from 'node:path';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import MagicString from 'magic-string';
import { type ESTree, type Plugin, Visitor } from 'vite';
import { lightModule, readContractModule } from './contract-module.ts';

const CONTRACT = join(import.meta.dirname, '../../contract/src');
const PACKAGE = '@switchboard/contract/';
/** Follows the path of a module that is meant as it is written. */
const WHOLE = '?whole';

/** In place of `answer-kinds.ts`: calls bring what it works out. Those with schemas, which are no reads, are not checked. */
const KINDS = 'export const kindsOf = ({ kinds = [{}] }) => kinds;';

/** The path of a module of the contract; undefined of anything else. */
function pathInContract(source: string, importer: string): string | undefined {
  if (source.startsWith(PACKAGE)) return join(CONTRACT, source.slice(PACKAGE.length));
  const path = source.startsWith('.') ? join(dirname(importer), source) : '';
  return path.startsWith(CONTRACT) ? path : undefined;
}

/** What a call has that is a schema. */
const SCHEMAS: ReadonlySet<string> = new Set(['body', 'query', 'params'] satisfies (keyof Endpoint)[]);

/** Names of which a program reads a schema, as `createTicket.body`. */
function namesReadFor(schemas: ReadonlySet<string>, program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>();
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return;
      if (schemas.has(property.name)) names.add(object.name);
    },
  }).visit(program);
  return names;
}

const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name);

type NamedDeclaration = (ESTree.ImportDeclaration | ESTree.ExportNamedDeclaration) & {
  source: ESTree.StringLiteral;
};
type NamedSpecifier = ESTree.ImportSpecifier | ESTree.ExportSpecifier;

/** `import { ... } from` and `export { ... } from`, without those of types alone. */
const takesNames = (statement: ESTree.Program['body'][number]): statement is NamedDeclaration =>
  (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') ||
  (statement.type === 'ExportNamedDeclaration' &&
    statement.source !== null &&
    statement.exportKind !== 'type');

const isOfType = (specifier: NamedSpecifier) =>
  (specifier.type === 'ImportSpecifier' ? specifier.importKind : specifier.exportKind) === 'type';

/** The name in the module, and the one it has here. */
const namesIn = (specifier: NamedSpecifier) =>
  specifier.type === 'ImportSpecifier'
    ? { name: nameOf(specifier.imported), local: specifier.local.name }
    : { name: nameOf(specifier.local), local: nameOf(specifier.exported) };

/** Imports what needs schemas from the module as it is written: also a call of which the program names one. */
async function importWhole(code: string, importer: string, program: ESTree.Program) {
  const direct = new MagicString(code);
  const read = namesReadFor(SCHEMAS, program);
  for (const statement of program.body) {
    if (!takesNames(statement)) continue;
    const path = pathInContract(statement.source.value, importer);
    if (path === undefined) continue;
    const module = await readContractModule(path);
    const needsSchemas = (specifier: NamedSpecifier) => {
      const { name, local } = namesIn(specifier);
      return module.withSchemas.has(name) && (!module.calls.has(name) || read.has(local));
    };
    const named = (statement.specifiers as NamedSpecifier[]).filter(
      ({ type }) => type === 'ImportSpecifier' || type === 'ExportSpecifier',
    );
    const whole = named.filter((specifier) => !isOfType(specifier) && needsSchemas(specifier));
    if (whole.length === 0) continue;
    const rest = named.filter((specifier) => !whole.includes(specifier));
    const keyword = statement.type === 'ImportDeclaration' ? 'import' : 'export';
    const take = (specifiers: readonly NamedSpecifier[], from: string) =>
      `${keyword} { ${specifiers.map(({ start, end }) => code.slice(start, end)).join(', ')} } from ${JSON.stringify(from)};`;
    direct.update(
      statement.start,
      statement.end,
      `${take(rest, statement.source.value)} ${take(whole, path + WHOLE)}`,
    );
  }
  return direct;
}

export const lightContract = (): Plugin => ({
  name: 'light-contract',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: [/\/contract\/src\/.*\.ts$/, /\/lib\/api\/answer-kinds\.ts$/] },
    async handler(id) {
      if (!id.startsWith(CONTRACT)) return KINDS;
      const code = lightModule(await readContractModule(id));
      return code === undefined ? undefined : { code, moduleSideEffects: false };
    },
  },
  transform: {
    filter: { id: /\/(?:contract|web)\/src\/.*\.tsx?(?:\?whole)?$/ },
    async handler(code, id) {
      const direct = await importWhole(
        code,
        id,
        this.parse(code, { lang: /\.tsx(?:\?|$)/.test(id) ? 'tsx' : 'ts' }),
      );
      return direct.hasChanged()
        ? { code: direct.toString(), map: direct.generateMap({ hires: true }) }
        : undefined;
    },
  },
});
