/**
 * Preloaded into the product and into the run: passwords are hashed as in the product's own tests. At the product's
 * price, ten thousand guesses at each of the calls that take one would measure the hash and nothing else.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const cheap = pathToFileURL(join(import.meta.dirname, '../server/src/testing/password-cost.ts')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './password-cost.ts' ? { url: cheap, shortCircuit: true } : next(specifier, context),
});
