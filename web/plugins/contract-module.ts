/** A module of the contract read for what of it needs schemas, and what does not. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst, transformWithOxc } from 'vite';
import type { Endpoint } from '../../contract/src/endpoint.ts';
import { kindsOf } from '../src/lib/api/answer-kinds.ts';

/** Where a name comes from that a module imports. */
interface Origin {
  source: string;
  name: string;
}

interface Statement {
  code: string;
  isExported: boolean;
  declares: readonly string[];
  mentions: ReadonlySet<string>;
}

export interface ContractModule {
  imports: ReadonlyMap<string, Origin>;
  statements: readonly Statement[];
  /** What the exported calls are, by name. */
  calls: ReadonlyMap<string, Endpoint>;
  /** The names of the module, exported or not, that need the library of schemas. */
  withSchemas: ReadonlySet<string>;
}

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

type TopLevel = ReturnType<typeof parseAst>['body'][number];

const isNode = (value: unknown): value is { type: string } =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The names that a part of a program reads, and a few more: what it declares within. */
function namesIn(node: { type: string }, names = new Set<string>()): Set<string> {
  if (node.type === 'Identifier' && 'name' in node) names.add(String(node.name));
  const isComputed = 'computed' in node && node.computed === true;
  for (const [key, value] of Object.entries(node)) {
    const isLabel = (key === 'key' || key === 'property') && !isComputed;
    if (isLabel) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) namesIn(child, names);
  }
  return names;
}

function declaredBy(
  node: TopLevel | NonNullable<(TopLevel & { type: 'ExportNamedDeclaration' })['declaration']>,
): string[] {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? declaredBy(node.declaration) : [];
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    return node.id === null ? [] : [node.id.name];
  }
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id }) => [...namesIn(id)]);
}

const known = new Map<string, Promise<ContractModule>>();

/** @param path of the module's file; each is read once */
export function readContractModule(path: string): Promise<ContractModule> {
  const module = known.get(path) ?? read(path);
  known.set(path, module);
  return module;
}

async function read(path: string): Promise<ContractModule> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
  const imports = new Map<string, Origin>();
  const statements: Statement[] = [];
  for (const node of parseAst(code).body) {
    if (node.type === 'ImportDeclaration') {
      for (const specifier of node.specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue;
        imports.set(specifier.local.name, { source: node.source.value, name: specifier.imported.name });
      }
    } else {
      const text = code.slice(node.start, node.end);
      statements.push({
        code: text,
        isExported: node.type.startsWith('Export'),
        declares: declaredBy(node),
        mentions: namesIn(node),
      });
    }
  }
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href);
  const calls = new Map(
    Object.entries(exported).flatMap(([name, value]) => (isCall(value) ? [[name, value]] : [])),
  );
  return { imports, statements, calls, withSchemas: await findWithSchemas(path, imports, statements) };
}

async function findWithSchemas(
  path: string,
  imports: ReadonlyMap<string, Origin>,
  statements: readonly Statement[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [local, { source, name }] of imports) {
    const needs = source.startsWith('.')
      ? (await readContractModule(join(dirname(path), source))).withSchemas.has(name)
      : source === 'zod';
    if (needs) found.add(local);
  }
  let before: number;
  do {
    before = found.size;
    for (const { declares, mentions } of statements) {
      if ([...mentions].some((name) => found.has(name))) for (const name of declares) found.add(name);
    }
  } while (found.size > before);
  return found;
}

/**
 * A call as a page sends it: without schemas, and with the arrays and objects of its answer. Of who may make it a page asks
 * whether everybody may, and of its files in which field they go; the rest is for the server.
 */
function lightCall({
  params,
  query,
  body,
  summary,
  tag,
  output,
  access,
  files,
  status,
  looksInto,
  tagged,
  mayExist,
  ...call
}: Endpoint) {
  return {
    ...call,
    access: access === 'public' ? access : [],
    ...(files && { files: { field: files.field } }),
    output: typeof output === 'string' ? output : { kinds: kindsOf(output) },
  };
}

/** Those that are exported or do something by themselves, and those that these need, at any depth. */
function neededOf(statements: readonly Statement[]): readonly Statement[] {
  const needed = new Set(
    statements.filter(({ isExported, declares }) => isExported || declares.length === 0),
  );
  // A set hands out what is added to it on the way.
  for (const { mentions } of needed)
    for (const one of statements) if (one.declares.some((name) => mentions.has(name))) needed.add(one);
  return statements.filter((one) => needed.has(one));
}

/** The module without whatever needs schemas, or is needed by these alone; undefined when nothing of it does. */
export function lightModule({ imports, statements, calls, withSchemas }: ContractModule): string | undefined {
  if (withSchemas.size === 0) return;
  const lines: string[] = [];
  const kept = neededOf(statements.filter(({ declares }) => !declares.some((name) => withSchemas.has(name))));
  const mentioned = new Set(kept.flatMap(({ mentions }) => [...mentions]));
  for (const [local, { source, name }] of imports) {
    // What only schemas need would come to every page that sends one of the calls: the messages.
    if (!mentioned.has(local)) continue;
    lines.push(`import { ${name} as ${local} } from ${JSON.stringify(source)};`);
  }
  lines.push(...kept.map(({ code }) => code));
  for (const [name, call] of calls) {
    lines.push(`export const ${name} = ${JSON.stringify(lightCall(call))};`);
  }
  return lines.join('\n');
}
