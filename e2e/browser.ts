/**
 * The browser the journeys run in: the first that is there. The headless shell from npm comes before what is installed: it
 * is the same everywhere, and needs a third less work for the same journeys. None found fails loudly; nothing is skipped.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Nothing but the pages under test goes over the network. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const installed = () =>
  [
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ].find(isExecutable);

/** From npm: a headless shell that unpacks itself and the libraries it needs into the temporary directory. */
async function packaged(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const libraries = join(tmpdir(), 'al2023', 'lib');
  // It unpacks its libraries only where it believes to run in a function service.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const before = process.env.LD_LIBRARY_PATH;
  try {
    const { default: shell } = await import('@sparticuz/chromium');
    const executablePath = await shell.executablePath();
    return {
      executablePath,
      // Without --no-zygote, which starts the program anew for every page: it took a third of a second of CPU time each.
      args: ['--disable-gpu'],
      env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(tmpdir(), 'fonts') },
    };
  } finally {
    // The libraries are for the browser alone.
    if (before === undefined) delete process.env.LD_LIBRARY_PATH;
    else process.env.LD_LIBRARY_PATH = before;
  }
}

/** Where the libraries do not fit, as on a system without glibc, it ends before it says its version. */
function starts({ executablePath, env }: Browser): boolean {
  const { status } = spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } });
  return status === 0;
}

function fromDebian(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined;
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
  return installed();
}

/** @throws Error that says how to get a browser, when there is none */
async function findBrowser(): Promise<Browser> {
  const plain = (executablePath: string): Browser => ({ executablePath, args: QUIET, env: {} });
  const asked = process.env.CHROME_PATH;
  if (asked !== undefined && asked !== '') {
    if (asked === 'packaged') {
      const found = await packaged();
      if (found !== undefined) return found;
    } else if (isExecutable(asked)) return plain(asked);
    throw new Error(`CHROME_PATH is ${asked}, where there is no browser`);
  }
  const shell = await packaged().catch(() => undefined);
  if (shell !== undefined && starts(shell)) return { ...shell, args: [...shell.args, ...QUIET] };
  const own = chromium.executablePath();
  const present = installed() ?? (existsSync(own) ? own : fromDebian());
  if (present !== undefined) return plain(present);
  throw new Error('No browser found: install Chrome or Chromium, or set CHROME_PATH to one.');
}

/** What Playwright starts it with. */
export async function launchOptions() {
  const { executablePath, args, env } = await findBrowser();
  return {
    executablePath,
    chromiumSandbox: false,
    args: [...args],
    env: { ...process.env, ...env } as Record<string, string>,
  };
}
