/**
 * Files as objects of a bucket, for storages that speak the protocol of Amazon S3. Errors tell the storage's code and
 * status: what else they carry (keys, signed texts) goes nowhere.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SECOND } from '@switchboard/contract/durations.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import pLimit from 'p-limit';
import { AppError } from '../http/app-error.ts';
import { isRandomName } from '../ids.ts';
import type { Logger } from '../log.ts';
import { type KeptStore, OWNER_FILE, type StagedFile } from './kept-store.ts';
import {
  answeredBy,
  isTransient,
  isUnanswered,
  missing,
  reasonOf,
  StorageError,
  whatToDo,
} from './s3-errors.ts';
import type { ObjectStorage } from './storage-url.ts';

const ATTEMPTS = 3;
/** For a file to go up there are seconds for its size, too. */
const BYTES_PER_SECOND = 1_000_000;
const RETRY_AFTER_SECONDS = 5;
/** Each download holds a connection for as long as its reader takes. */
const CONNECTIONS = 512;
const DELETED_AT_ONCE = 16;

/** Of all keys, so that a bucket may hold other things; what has no name like a file's is never touched. */
const FOLDER = 'files/';
const PROBE = 'probe';

/** In milliseconds. */
const PATIENCE = {
  connect: 2 * SECOND,
  /** After the first attempt; twice as long after the second. */
  pause: 200,
  /** Until an answer begins, all attempts together. Its bytes may take as long as they come. */
  answer: 10 * SECOND,
  /** A connection on which nothing moves is given up. */
  stall: 30 * SECOND,
  /** After nobody has answered, this long nobody is asked: calls that need files are refused at once and hold nothing up. */
  away: 2 * SECOND,
};
type Patience = typeof PATIENCE;

interface Options {
  /** `read` where nothing is to be kept. */
  readonly use?: 'read' | 'write';
  readonly patience?: Patience;
  /** Files in a page of a listing. */
  readonly pageSize?: number;
}

/** @throws StorageError in plain words when files cannot be listed, written and deleted there */
export async function openS3Files(
  place: ObjectStorage,
  log: Logger,
  { use = 'write', patience = PATIENCE, pageSize = 1_000 }: Options = {},
): Promise<KeptStore> {
  const client = openClient(place, patience, log);
  const Bucket = place.bucket;
  const folder = `${place.prefix}${FOLDER}`;
  const at = (name: string) => ({ Bucket, Key: `${folder}${name}` });
  const ask = createAsking(place, patience);
  const deletions = pLimit(DELETED_AT_ONCE);

  const listPage = (after?: string) =>
    ask(patience.answer, (abortSignal) =>
      client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: folder,
          ContinuationToken: after,
          MaxKeys: pageSize,
        }),
        { abortSignal },
      ),
    );

  const remove = (name: string) =>
    deletions(() =>
      ask(patience.answer, (abortSignal) => client.send(new DeleteObjectCommand(at(name)), { abortSignal })),
    );

  const putWords = (name: string, Body: string) =>
    ask(patience.answer, (abortSignal) =>
      client.send(new PutObjectCommand({ ...at(name), Body }), { abortSignal }),
    );

  async function probe(): Promise<void> {
    await putWords(PROBE, PROBE);
    await remove(PROBE);
  }

  async function readOwner(): Promise<string | null> {
    try {
      const command = new GetObjectCommand(at(OWNER_FILE));
      const answer = await ask(patience.answer, (abortSignal) => client.send(command, { abortSignal }));
      return (await answer.Body?.transformToString())?.trim() ?? null;
    } catch (error) {
      if (answeredBy(error).code === 'NoSuchKey') return null;
      throw failureOf(error);
    }
  }

  try {
    await listPage();
    if (use === 'write') await probe();
  } catch (error) {
    throw new StorageError(whatToDo(error, place));
  }

  return {
    async put({ path, storedName, size, sha256 }: StagedFile) {
      const within = patience.answer + (size / BYTES_PER_SECOND) * SECOND;
      try {
        await ask(within, async (abortSignal) => {
          const Body = createReadStream(path);
          try {
            const command = new PutObjectCommand({ ...at(storedName), Body, ContentLength: size });
            await client.send(withKnownHash(command, sha256), { abortSignal });
          } finally {
            Body.destroy();
          }
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    async read(storedName, part) {
      const Range = part && `bytes=${part.start}-${part.end}`;
      try {
        const command = new GetObjectCommand({ ...at(storedName), Range });
        const answer = await ask(patience.answer, (abortSignal) => client.send(command, { abortSignal }));
        // In Node.js a body is the answer of its http module.
        const content = answer.Body as Readable;
        if (part === undefined || answer.ContentRange?.startsWith(`bytes ${part.start}-${part.end}/`))
          return content;
        content.destroy();
        throw new StorageError('other bytes than were asked for');
      } catch (error) {
        throw failureOf(error);
      }
    },
    async remove(storedName) {
      await remove(storedName).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
    owner: readOwner,
    async setOwner(installation) {
      await putWords(OWNER_FILE, `${installation}\n`).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
    async *list() {
      let after: string | undefined;
      do {
        const page = await listPage(after).catch((error: unknown) => {
          throw failureOf(error);
        });
        const found = page.Contents ?? [];
        const batch = found
          .map(({ Key = '', Size = 0, LastModified }) => ({
            name: Key.slice(folder.length),
            size: Size,
            changedAt: LastModified?.getTime() ?? Date.now(),
          }))
          .filter(({ name }) => isRandomName(name));
        if (batch.length > 0) yield batch;
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
  };
}

function openClient(
  { endpoint, region, credentials }: ObjectStorage,
  { connect, stall }: Patience,
  log: Logger,
): S3Client {
  const silent = () => undefined;
  const silence = { debug: silent, info: silent, warn: silent, error: silent };
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    logger: silence,
    // Attempts are made below: the client does not repeat a request whose body is a stream.
    maxAttempts: 1,
    // Checksums of its own, in trailers, are not understood everywhere. The signature holds the hash of the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connect,
      socketTimeout: stall,
      httpAgent: agent,
      httpsAgent: agent,
      logger: { ...silence, warn: (reason: string) => log.warn({ reason }, 'the object storage is slow') },
    },
  });
}

/**
 * Signs the hash that was computed when the file arrived, so that the storage refuses other bytes.
 * Source: AWS Signature Version 4 for Amazon S3, header x-amz-content-sha256.
 */
function withKnownHash(command: PutObjectCommand, sha256: Buffer): PutObjectCommand {
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256.toString('hex');
      return next(args);
    },
    { step: 'build', name: 'knownHash' },
  );
  return command;
}

/** @returns tries again, for as long as it is told, what another attempt may mend */
function createAsking(place: ObjectStorage, patience: Patience) {
  let awayUntil = 0;
  return async function ask<Answer>(
    within: number,
    attempt: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    if (performance.now() < awayUntil) throw new StorageError(`nobody answers at ${place.endpoint}`);
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), within);
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(deadline.signal);
        } catch (error) {
          if (tries === ATTEMPTS || deadline.signal.aborted || !isTransient(error)) throw error;
          await wait(patience.pause * tries);
        }
      }
    } catch (error) {
      if (isUnanswered(error)) awayUntil = performance.now() + patience.away;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** What a call answers that needs the file. */
function failureOf(error: unknown): Error {
  const { code, status } = answeredBy(error);
  if (code === 'NoSuchKey') return missing();
  const cause = new StorageError(`the object storage: ${reasonOf(error)}`);
  if (status === 507 || code === 'QuotaExceeded') return new AppError('STORAGE_FULL', { cause });
  return new AppError('UNAVAILABLE', {
    message: MESSAGES.filesUnavailable,
    retryAfter: RETRY_AFTER_SECONDS,
    cause,
  });
}
