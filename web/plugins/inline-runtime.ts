/**
 * Puts what the bundler adds to link files into the start, which every page has. It makes it a file of its own, whatever groups
 * there are, which is a request for a few hundred bytes.
 */
import MagicString from 'magic-string';
import type { Plugin, Rolldown } from 'vite';

const RUNTIME = 'rolldown-runtime';

const nameOf = (node: { type: string; name?: string }) => node.name ?? '';
/** In the start, where short names are taken. */
const nameInStart = (name: string) => `runtime$${name}`;

export const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === RUNTIME);
      const start = chunks.find(({ name }) => name === 'start');
      const document = bundle['index.html'];
      if (!runtime || !start || document?.type !== 'asset')
        this.error('there is no runtime, start or document');
      const file = runtime.fileName.slice(runtime.fileName.lastIndexOf('/') + 1);
      const startFile = start.fileName.slice(start.fileName.lastIndexOf('/') + 1);

      const names: [name: string, local: string][] = [];
      const body = new MagicString(runtime.code);
      for (const node of this.parse(runtime.code).body) {
        if (node.type !== 'ExportNamedDeclaration') continue;
        for (const { exported, local } of node.specifiers) names.push([nameOf(exported), nameOf(local)]);
        body.remove(node.start, node.end);
      }
      const passed = names.map(([name, local]) => `${name}:${local}`).join(',');
      const taken = names.map(([name]) => `${name}:${nameInStart(name)}`).join(',');
      const inlined = `const{${taken}}=(()=>{${body}return{${passed}}})();`;
      const exported = names.map(([name]) => nameInStart(name)).join(',');

      /** How a file has what it took from the runtime. */
      const withoutImport = (chunk: Rolldown.OutputChunk) => {
        const code = new MagicString(chunk.code);
        for (const node of this.parse(chunk.code).body) {
          if (node.type !== 'ImportDeclaration' || node.source.value !== `./${file}`) continue;
          const names = node.specifiers.flatMap((one) =>
            one.type === 'ImportSpecifier' ? [[nameInStart(nameOf(one.imported)), one.local.name]] : [],
          );
          code.update(
            node.start,
            node.end,
            chunk === start
              ? `${inlined}const ${names.map(([name, local]) => `${local}=${name}`).join(',')};export{${exported}};`
              : `import{${names.map(([name, local]) => `${name} as ${local}`).join(',')}}from"./${startFile}";`,
          );
        }
        return code.toString();
      };
      for (const chunk of chunks) {
        if (chunk.imports.includes(runtime.fileName)) chunk.code = withoutImport(chunk);
        // The lists of what is fetched together with a page.
        chunk.code = chunk.code.replaceAll(`"${runtime.fileName}"`, () => `"${start.fileName}"`);
      }
      document.source = String(document.source).replace(
        new RegExp(`\\s*<(script|link) [^>]*"/${runtime.fileName}"[^>]*>(?:</script>)?`),
        '',
      );
      delete bundle[runtime.fileName];
    },
  },
});
