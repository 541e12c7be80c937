/**
 * The contract without its schemas, for whatever does without: a page sends a call by its method and path, and the schemas, with
 * the library that reads them, would come before its first paint. A module of the contract that has schemas becomes two: one
 * without them, and the module as it is written, for whoever names a schema of it.
 */
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type ContractModule, lightModule, readContractModule } from './contract-module.ts';

const CONTRACT = join(import.meta.dirname, '../../contract/src');
const PACKAGE = '@switchboard/contract/';
/** Follows the path of a module that is meant as it is written. */
const WHOLE = '?whole';

const IMPORTS = /(import|export) \{([^}]*)\} from '((?:@switchboard\/contract|\.)[^']*\.ts)';/g;

/** In place of `answer-kinds.ts`: calls bring what it works out. Those with schemas, which are no reads, are not checked. */
const KINDS = 'export const kindsOf = ({ kinds = [{}] }) => kinds;';

const pathOf = (source: string, importer: string) =>
  source.startsWith(PACKAGE) ? join(CONTRACT, source.slice(PACKAGE.length)) : join(dirname(importer), source);

/** Imports what needs schemas from the module as it is written: also a call of which `code` names one, as `createTicket.body`. */
async function importWhole(code: string, importer: string): Promise<string> {
  const modules = new Map<string, ContractModule>();
  for (const [, , , source = ''] of code.matchAll(IMPORTS)) {
    const path = pathOf(source, importer);
    if (path.startsWith(CONTRACT)) modules.set(source, await readContractModule(path));
  }
  return code.replaceAll(IMPORTS, (statement, keyword: string, names: string, source: string) => {
    const module = modules.get(source);
    if (module === undefined) return statement;
    const needsSchemas = (entry: string) => {
      const [name = '', local = name] = entry.split(' as ');
      const isRead = () => new RegExp(`\\b${local}\\.(?:body|query|params)\\b`).test(code);
      return module.withSchemas.has(name) && (!module.calls.has(name) || isRead());
    };
    const all = names.split(',').map((name) => name.trim());
    const whole = all.filter(needsSchemas);
    if (whole.length === 0) return statement;
    const rest = all.filter((name) => !whole.includes(name) && name !== '');
    return [
      `${keyword} { ${rest.join(', ')} } from '${source}';`,
      `${keyword} { ${whole.join(', ')} } from ${JSON.stringify(pathOf(source, importer) + WHOLE)};`,
    ].join(' ');
  });
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
      const direct = await importWhole(code, id);
      return direct === code ? undefined : { code: direct, map: null };
    },
  },
});
