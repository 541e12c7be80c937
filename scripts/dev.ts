/**
 * `npm run dev`: the web app with hot reload, and the server, started again whenever its sources change.
 * One Ctrl-C ends both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithNpm } from '../server/bin/end-with-npm.ts';
import { startDevServer } from '../web/dev-server.ts';

endWithNpm();
const api = `http://127.0.0.1:${process.env.PORT || 3000}`;
const web = await startDevServer(api);
const url = process.env.PUBLIC_URL || web.url;

// In a process group of its own: a Ctrl-C reaches this program alone, which then ends the server once.
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(import.meta.dirname, '..', 'server', 'src', 'main.ts')],
  { stdio: 'inherit', detached: process.platform !== 'win32', env: { ...process.env, PUBLIC_URL: url } },
);
const ended = once(server, 'exit');

const end = async () => {
  server.kill('SIGTERM');
  await Promise.all([ended, web.close()]);
  process.exit();
};
process.once('SIGINT', end);
process.once('SIGTERM', end);
ended.then(end);

while (!(await isReady())) await delay(200);
console.log(`\nSwitchboard is ready for work on it: ${url}  (Ctrl-C ends it)\n`);

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${api}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  );
  return answer?.ok === true;
}
