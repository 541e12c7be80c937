import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { hasCode } from '../error-code.ts';
import { isRandomName } from '../ids.ts';
import type { FileStore } from './file-store.ts';
import type { KeptFile } from './kept-store.ts';

/** Each holds a connection and a few buffers. */
const AT_ONCE = 4;
/** A storage that is away fails every file; nobody needs to read of all of them. */
const MOST_FAILURES = 20;

export interface CopyReport {
  readonly copied: { files: number; bytes: number };
  /** Were in the target already, byte for byte. */
  readonly equal: { files: number; bytes: number };
  /** Were removed from the source while this went on. */
  gone: number;
  readonly failures: { readonly name: string; readonly reason: string }[];
  /** Whether every file of the source has been looked at. */
  complete: boolean;
}

/**
 * Copies every file that `target` does not have, reads each back, and compares the hashes. Can be repeated: what is there
 * and equal stays, what differs is copied anew.
 * @param source where nothing is changed
 * @param signal ends it after the files that are under way
 */
export async function copyFiles(
  source: FileStore,
  target: FileStore,
  signal: AbortSignal,
): Promise<CopyReport> {
  const report: CopyReport = {
    copied: { files: 0, bytes: 0 },
    equal: { files: 0, bytes: 0 },
    gone: 0,
    failures: [],
    complete: false,
  };
  const mayGoOn = () => !signal.aborted && report.failures.length < MOST_FAILURES;
  const limit = pLimit(AT_ONCE);

  const copy = async (file: KeptFile) => {
    if (!mayGoOn()) return;
    try {
      const done = await copyFile(source, target, file);
      if (done === 'gone') report.gone += 1;
      else {
        report[done].files += 1;
        report[done].bytes += file.size;
      }
    } catch (error) {
      report.failures.push({ name: file.name, reason: reasonOf(error) });
    }
  };
  try {
    for await (const batch of source.list()) {
      const ours = batch.filter(({ name }) => isRandomName(name));
      await Promise.all(ours.map((file) => limit(() => copy(file))));
      if (!mayGoOn()) return report;
    }
    report.complete = true;
  } catch (error) {
    report.failures.push({ name: 'the list of files', reason: reasonOf(error) });
  }
  return report;
}

async function copyFile(
  source: FileStore,
  target: FileStore,
  { name, size }: KeptFile,
): Promise<'copied' | 'equal' | 'gone'> {
  const there = await digestOf(target, name);
  if (there !== null) {
    const here = await digestOf(source, name);
    if (here === null) return 'gone';
    if (here.equals(there)) return 'equal';
  }
  const content = await unlessMissing(source.read(name));
  if (content === null) return 'gone';
  const file = await target.stage(content);
  try {
    if (file.size !== size) throw new Error(`${size} bytes were announced, and ${file.size} came`);
    await target.keep({ ...file, storedName: name });
  } finally {
    await target.discard(file);
  }
  const arrived = await digestOf(target, name);
  if (!arrived?.equals(file.sha256)) throw new Error('what the target gives back differs');
  return 'copied';
}

/** SHA-256 of a kept file; null without it. */
async function digestOf(store: FileStore, name: string): Promise<Buffer | null> {
  const content = await unlessMissing(store.read(name));
  if (content === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest();
}

const unlessMissing = <Found>(search: Promise<Found>): Promise<Found | null> =>
  search.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });

/** Stores hide from callers why they failed; the operator wants to know. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
