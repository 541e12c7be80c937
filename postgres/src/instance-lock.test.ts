import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { acquireInstanceLock, InstanceRunningError } from './instance-lock.ts';
import { TEST_HOST } from './testing/test-host.ts';

test('a living program is named with its PID and address', async () => {
  const directory = await temporaryDirectory();
  const holder = await startProgram();
  expect(await holder.tryLock(directory)).toBe('held');
  await expect(acquireInstanceLock({ directory, host: TEST_HOST })).rejects.toBeInstanceOf(
    InstanceRunningError,
  );
  await expect(acquireInstanceLock({ directory, host: TEST_HOST })).rejects.toMatchObject({
    pid: holder.pid,
    address: 'http://127.0.0.1:3000',
    message: expect.stringContaining(
      `Switchboard is already running on this data directory: PID ${holder.pid}, http://127.0.0.1:3000.`,
    ),
  });
});

test('the lock of a killed program is free at once', async () => {
  const directory = await temporaryDirectory();
  const holder = await startProgram();
  expect(await holder.tryLock(directory)).toBe('held');
  await holder.kill();
  const lock = await acquireInstanceLock({ directory, host: TEST_HOST });
  await lock.release();
});

test('a record whose PID now belongs to another program locks nobody out', async () => {
  const directory = await temporaryDirectory();
  const holder = await startProgram();
  expect(await holder.tryLock(directory)).toBe('held');
  const record = join(directory, 'instance.json');
  const text = await readFile(record, 'utf8');
  await holder.kill();
  await writeFile(record, text.replace(`${holder.pid}`, `${process.pid}`));
  const lock = await acquireInstanceLock({ directory, host: TEST_HOST });
  await lock.release();
});

test('of programs that start at the same instant exactly one wins, also after a killed one', async () => {
  const programs = await Promise.all(Array.from({ length: 4 }, startProgram));
  for (let round = 0; round < 10; round++) {
    const directory = await temporaryDirectory();
    if (round % 5 === 0) {
      const killed = await startProgram();
      expect(await killed.tryLock(directory)).toBe('held');
      await killed.kill();
    }
    const answers = await Promise.all(programs.map((program) => program.tryLock(directory)));
    const winner = programs[answers.indexOf('held')];
    const refusals = answers.filter((answer) => answer !== 'held');
    expect(refusals).toHaveLength(programs.length - 1);
    for (const refusal of refusals) expect(refusal).toContain(`: PID ${winner?.pid}, http://127.0.0.1:3000.`);
    expect((await readdir(directory)).sort()).toEqual(['instance.json', 'instance.lock']);
  }
});

test('the same program cannot lock a directory twice, and can again after a release', async () => {
  const directory = await temporaryDirectory();
  const lock = await acquireInstanceLock({ directory, host: TEST_HOST });
  await expect(acquireInstanceLock({ directory, host: TEST_HOST })).rejects.toThrow(`PID ${process.pid}`);
  const other = await startProgram();
  expect(await other.tryLock(directory)).toContain(`PID ${process.pid}`);
  await lock.release();
  expect(await other.tryLock(directory)).toBe('held');
});

test('an address that is announced later is the one people are told', async () => {
  const directory = await temporaryDirectory();
  const lock = await acquireInstanceLock({ directory, host: TEST_HOST });
  await lock.announce('http://127.0.0.1:4321');
  await expect(acquireInstanceLock({ directory, host: TEST_HOST })).rejects.toThrow(
    `PID ${process.pid}, http://127.0.0.1:4321.`,
  );
  await lock.release();
});

test('a directory that cannot be locked is named', async () => {
  const directory = join(await temporaryDirectory(), 'data');
  await writeFile(directory, 'a file');
  await expect(acquireInstanceLock({ directory, host: TEST_HOST })).rejects.toThrow(directory);
});

interface Program {
  readonly pid: number | undefined;
  /** @returns what the program prints: `held`, or the message of its refusal */
  tryLock(directory: string): Promise<string>;
  kill(): Promise<void>;
}

async function startProgram(): Promise<Program> {
  const child: ChildProcess & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream } = spawn(
    process.execPath,
    [join(import.meta.dirname, 'instance-lock.program.ts')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  expect(await nextLine()).toBe('ready');
  return {
    pid: child.pid,
    async tryLock(directory) {
      child.stdin.write(`${directory}\n`);
      return nextLine();
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-lock-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}
