/** A program for the test of what a start loads: the packages that came with the server's modules. */
import { registerHooks } from 'node:module';

const packages = new Set<string>();
registerHooks({
  load(url, context, next) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
    if (name !== undefined) packages.add(name);
    return next(url, context);
  },
});
await import('./serve.ts');
process.stdout.write(JSON.stringify([...packages]));
process.exit();
