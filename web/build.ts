/** Builds web/dist when it is absent or older than its sources: `npm run build`, and every `npm start`. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { precompress } from './precompress.ts';

const WEB = import.meta.dirname;
const ROOT = join(WEB, '..');
const DIST = join(WEB, 'dist');
const SOURCES = [WEB, join(ROOT, 'contract', 'src'), join(ROOT, 'package-lock.json')];
/** In the built directory: the hash of the sources it was built from. */
const HASH_FILE = '.source-hash';
const DRAFT = 'dist-draft-';
/** As shells tell of a program that SIGTERM has ended. */
const TERMINATED = 143;

/**
 * Builds in a process of its own when needed, since Vite sets NODE_ENV and stays in memory.
 * @throws Error when the build fails, which has then said why
 */
export async function ensureWebBuild(): Promise<void> {
  if (await isCurrent(await hashSources())) return;
  const builder = spawn(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  const end = () => builder.kill();
  const terminate = () => process.exit(TERMINATED);
  process.once('exit', end);
  process.once('SIGTERM', terminate);
  const code = await new Promise((resolve, reject) => {
    builder.once('error', reject);
    builder.once('exit', resolve);
  });
  process.off('exit', end);
  process.off('SIGTERM', terminate);
  if (code !== 0) throw new Error('The web app could not be built.');
}

async function buildWhenStale(): Promise<void> {
  const hash = await hashSources();
  if (await isCurrent(hash)) {
    console.log('The web app is built already.');
    return;
  }
  console.log('Building the web app …');
  const started = performance.now();
  await removeDeadDrafts();
  const draft = join(WEB, `${DRAFT}${process.pid}`);
  try {
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    await build({ root: WEB, logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } });
    await precompress(draft);
    await writeFile(join(draft, HASH_FILE), hash);
    await publish(draft, hash);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  console.log(`Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Puts the draft in the place of web/dist, over other programs that do the same. */
async function publish(draft: string, hash: string): Promise<void> {
  const outdated = `${draft}-outdated`;
  for (let attempt = 1; !(await isCurrent(hash)); attempt++) {
    try {
      await rename(DIST, outdated).catch(() => undefined);
      await rm(outdated, { recursive: true, force: true });
      await rename(draft, DIST);
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

async function isCurrent(hash: string): Promise<boolean> {
  const built = await readFile(join(DIST, HASH_FILE), 'utf8').catch(() => undefined);
  return built === hash;
}

async function hashSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesBelow))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${relative(ROOT, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const nested = entries
    .filter(
      ({ name }) =>
        path !== WEB || !(name === 'node_modules' || name.startsWith('dist') || name.startsWith('.')),
    )
    .map((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(nested)).flat();
}

/** A build that was killed leaves its draft. */
async function removeDeadDrafts(): Promise<void> {
  for (const name of await readdir(WEB)) {
    if (!name.startsWith(DRAFT)) continue;
    try {
      process.kill(Number.parseInt(name.slice(DRAFT.length), 10), 0);
    } catch {
      await rm(join(WEB, name), { recursive: true, force: true });
    }
  }
}

const startedAs = process.argv[1];
if (startedAs && realpathSync(startedAs) === import.meta.filename) await buildWhenStale();
