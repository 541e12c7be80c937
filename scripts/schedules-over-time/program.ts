/** The real program on a clock that can be moved while it runs: `libfaketime` stands between it and the system's. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FAKETIME_MISSING, findFaketime, setOffset, underFaketime } from './fake-clock.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
const PASSWORD = 'switchboard-demo';
/** A minute may pass on a busy machine; every jump is longer. */
const CLOCK_TOLERANCE_MS = 60_000;
const START_TIMEOUT_MS = 120_000;

const preload = findFaketime() ?? fail(FAKETIME_MISSING);

function fail(words: string): never {
  throw new Error(words);
}

export class Program {
  readonly #directory: string;
  readonly #base: string;
  #child: ChildProcess | null = null;

  constructor(directory: string, port: number) {
    this.#directory = directory;
    this.#base = `http://127.0.0.1:${port}`;
  }

  /** Sets the program's clock, also while it runs; timers go on as they were. */
  async setClock(moment: string): Promise<void> {
    const offset = Math.round((Date.parse(moment) - Date.now()) / 1000);
    setOffset(join(this.#directory, 'clock'), offset);
    while (this.#child !== null && (await this.#behind(moment)) > CLOCK_TOLERANCE_MS) await delay(200);
  }

  /** How far its clock is from that moment, in ms. */
  async #behind(moment: string): Promise<number> {
    const { headers } = await fetch(`${this.#base}/api/health/live`);
    return Math.abs(Date.parse(headers.get('date') ?? '') - Date.parse(moment));
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: new URL(this.#base).port,
        DATA_DIR: join(this.#directory, 'data'),
        DEMO: 'on',
        RATE_LIMIT_FACTOR: '1000',
        ...underFaketime(preload, join(this.#directory, 'clock')),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error('The program did not start');
      await delay(200);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  /** A call in the name of Acme's admin, who signs in anew: no session outlives a jump of days. */
  async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const { token } = await this.#send<{ token: string }>('POST', '/auth/login', {
      email: 'admin@acme.example',
      password: PASSWORD,
    });
    return this.#send<Body>(method, path, body, token);
  }

  async #send<Body>(method: string, path: string, body?: object, token?: string): Promise<Body> {
    const answer = await fetch(`${this.#base}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.#base}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
