/** Builds what is missing of page and server, and starts the server from what was built. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { beginFrugal } from './frugal.js';

beginFrugal();
// Read by later starts: reading TypeScript and compiling it anew takes longer than all the rest.
enableCompileCache(join(import.meta.dirname, '../dist/compiled'));
const [{ endWithNpm }, { ensureServerBuild }, { ensureWebBuild }, { showSourcesIn }] = await Promise.all([
  import('./end-with-npm.ts'),
  import('../build.ts'),
  import('../../web/build.ts'),
  import('./stack-places.ts'),
]);
endWithNpm();
const [server] = await Promise.all([ensureServerBuild(), ensureWebBuild()]);
showSourcesIn(server);
await import(server);
