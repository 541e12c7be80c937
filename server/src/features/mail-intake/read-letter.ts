/** A letter in parts: its head, its text, and its files in staging. Everything about it is bounded, since anybody may send one. */
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { domainToASCII } from 'node:url';
import { LENGTH, LETTERS } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { addComment } from '@switchboard/contract/tickets/tickets.ts';
import type { AttachmentStream, MessageText } from 'mailparser';
import { cleanFileName } from '../../platform/files/file-name.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { stageUpload, type Upload } from '../../platform/http/multipart.ts';
import type { LetterHead } from './automatic-letter.ts';

const MEGABYTE = 1024 * 1024;
const NAMELESS = 'file';
/** Of mail servers, on what became of an e-mail. */
const REPORT_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const LONGEST_ID = 1_000;
/** What mail programs add to show that a letter is genuine; no file that somebody sent. */
const SIGNATURE_TYPES = [
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
];
const RULES = addComment.files;
const OF_ADDRESSES = { flatten: true, decodePunycode: false } as const;
const ADDRESS = /^[^\s@<>",;:\\()[\]]{1,64}@[^\s@<>",;:\\()[\]]{1,190}$/u;

export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

export interface Letter {
  readonly head: LetterHead;
  /** The one address of its From, as accounts have it; null where there is none, or more than one. */
  readonly from: string | null;
  /** To whom it says that it goes. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly files: readonly Upload[];
  readonly refusedFiles: readonly RefusedFile[];
  /** What a mail server reports of an e-mail, as it stands there; null for letters of people. */
  readonly report: string | null;
  /** The same for the same letter: by its Message-ID and its sender, else by what it says. */
  readonly key: Buffer;
  /** It is broken, or takes more than a letter may: all else is what could be saved of it. */
  readonly isUnreadable: boolean;
}

/** Of one that anybody may have written: nothing that could end a line of a head. */
const MESSAGE_ID = /^<[^\s<>@\p{Cc}]{1,120}@[^\s<>@\p{Cc}]{1,120}>$/u;
export const messageIdOf = ({ head }: Pick<Letter, 'head'>): string | null =>
  head.get('message-id')?.trim().match(MESSAGE_ID)?.[0] ?? null;

class UnreadableLetter extends Error {
  override name = 'UnreadableLetter';
}

/**
 * Whoever calls this discards the staged files that it does not keep.
 * @throws what the disk throws, after which none is staged
 */
export async function readLetter(raw: Readable, store: FileStore, largest: number): Promise<Letter> {
  // Only who gets letters loads what reads them.
  const { MailParser, parseAddressHeader } = await import('mailparser');
  const addressesIn = (name: string) =>
    lines
      .filter(({ key }) => key === name)
      .flatMap(({ line }) => parseAddressHeader(textOf(line), OF_ADDRESSES).value)
      .map(({ address = '' }) => asAccountsHaveIt(address));
  const parser = new MailParser({
    maxHeadSize: LETTERS.headBytes,
    maxChildNodes: LETTERS.parts,
    maxHtmlLengthToParse: LETTERS.html,
    skipTextToHtml: true,
    keepDeliveryStatus: true,
    skipTextLinks: true,
    skipImageLinks: true,
    checksumAlgo: false,
  });
  let lines: readonly { readonly key: string; readonly line: string }[] = [];
  parser.on('headerLines', (given) => {
    lines = given;
  });
  const content = createHash('sha256');
  const parts: Parts = { text: '', files: [], refusedFiles: [], report: null };
  const beginning = createBeginning();
  let isUnreadable = false;
  try {
    const reader: Transform = parser;
    const watched = bounded(largest, (chunk) => {
      content.update(chunk);
      beginning.add(chunk);
    });
    await pipeline(raw, watched, reader, (source: AsyncIterable<Part>) => readParts(source, store, parts));
    isUnreadable = lines.length === 0;
  } catch (error) {
    if (isOurs(error)) {
      await Promise.all(parts.files.map((file) => store.discard(file)));
      throw error;
    }
    isUnreadable = true;
  }
  const head = headOf(lines);
  const from = oneAddress(addressesIn('from'));
  const messageId = (head.get('message-id') ?? '').slice(0, LONGEST_ID);
  const said = isUnreadable ? beginning.digest() : content.digest();
  return {
    files: [...parts.files],
    refusedFiles: [...parts.refusedFiles],
    text: isUnreadable && parts.text.trim() === '' ? beginning.body() : parts.text,
    report: parts.report,
    isUnreadable,
    head,
    from,
    to: ['delivered-to', 'x-original-to', 'to', 'cc'].flatMap((name) => addressesIn(name)),
    subject: oneLine(parser.subject ?? '').slice(0, LETTERS.subject),
    key: messageId === '' ? said : createHash('sha256').update(`${messageId}\n${from}`).digest(),
  };
}

type Part = AttachmentStream | MessageText;

interface Parts {
  text: string;
  readonly files: Upload[];
  readonly refusedFiles: RefusedFile[];
  report: string | null;
}

async function readParts(source: AsyncIterable<Part>, store: FileStore, parts: Parts): Promise<void> {
  for await (const part of source) {
    if (part.type === 'text') {
      parts.text = (part.text ?? '').replaceAll('\0', '').toWellFormed();
      continue;
    }
    if (REPORT_TYPES.includes(part.contentType)) parts.report = await beginningOf(part.content);
    else await takeFile(part, store, parts);
    await finished(part.content.resume());
    part.release?.();
  }
}

async function beginningOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    if (bytes < LETTERS.report) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, LETTERS.report).toString();
}

async function takeFile(part: AttachmentStream, store: FileStore, { files, refusedFiles }: Parts) {
  if (SIGNATURE_TYPES.includes(part.contentType)) return;
  const name = cleanFileName(part.filename ?? '') || NAMELESS;
  try {
    if (files.length >= RULES.most)
      throw new AppError('VALIDATION_FAILED', { message: MESSAGES.tooManyFiles });
    files.push(await stageUpload({ name, content: part.content }, RULES, store));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (refusedFiles.length < LETTERS.filesNamed) refusedFiles.push({ name, reason: error.message });
  }
}

const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .toWellFormed();

/** Failures of the disk and of the database are nobody's letter. */
const isOurs = (error: unknown) =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string';

/** What a letter begins with: of one that cannot be read people see that, as text. */
function createBeginning() {
  const chunks: Buffer[] = [];
  let room = LETTERS.headBytes;
  const bytes = () => Buffer.concat(chunks);
  return {
    add(chunk: Buffer) {
      if (room === 0) return;
      chunks.push(chunk.subarray(0, room));
      room -= Math.min(room, chunk.length);
    },
    digest: () => createHash('sha256').update(bytes()).digest(),
    /** Behind the first blank line. */
    body() {
      const text = bytes().toString('utf8').replaceAll('\r\n', '\n');
      const end = text.indexOf('\n\n');
      return end < 0
        ? ''
        : text
            .slice(end + 2)
            .replaceAll(/[^\P{Cc}\n\t]/gu, '')
            .toWellFormed();
    },
  };
}

/** Lets others have their turn between chunks, and ends what is too large or takes too long. */
function bounded(largest: number, look: (chunk: Buffer) => void): Transform {
  let bytes = 0;
  let worked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > largest) return done(new UnreadableLetter('it is too large'));
      look(chunk);
      done(null, chunk);
      // Whoever reads it has done so before the next turn.
      const began = performance.now();
      setImmediate(() => {
        worked += performance.now() - began;
        if (worked > LETTERS.parsing + (bytes / MEGABYTE) * LETTERS.parsingOfMegabyte)
          this.destroy(new UnreadableLetter('it takes too long to read'));
      });
    },
  });
}

const textOf = (line: string) =>
  line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .trim();

function headOf(lines: readonly { readonly key: string; readonly line: string }[]): LetterHead {
  const head = new Map<string, string>();
  for (const { key, line } of lines) if (!head.has(key)) head.set(key, textOf(line));
  return head;
}

/** In lower case, with the ASCII form of its domain. */
function asAccountsHaveIt(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.normalize('NFC').toLowerCase();
}

function oneAddress(addresses: readonly string[]): string | null {
  const [address = ''] = addresses;
  return addresses.length === 1 && address.length <= LENGTH.email && ADDRESS.test(address) ? address : null;
}
