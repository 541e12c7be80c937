/** Reads a multipart body: fields into an object, files into staging, with every limit checked while they stream. */
import { type FileField, OWN_FILE } from '@switchboard/contract/endpoint.ts';
import { typeByName } from '@switchboard/contract/file-types.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { FastifyRequest } from 'fastify';
import { hasCode } from '../error-code.ts';
import { contentAgrees } from '../files/file-content.ts';
import { cleanFileName, decodeFileName } from '../files/file-name.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StagedFile } from '../files/kept-store.ts';
import { happenings } from '../telemetry/signals.ts';
import { AppError, invalid } from './app-error.ts';

const FIELD_BYTES = 128 * 1024;
const MOST_FIELDS = 50;
const FILE_MESSAGES = { wrongType: MESSAGES.fileTypeInvalid, tooLarge: MESSAGES.fileTooLarge };
/** Room for the fields and the part heads beside the files. */
const SLACK_BYTES = 8 * 1024 * 1024;

export interface Upload extends StagedFile {
  readonly originalName: string;
  readonly mimeType: string;
  /** The key of the field of a request type that it is for; undefined for an attachment. */
  readonly ownField?: string;
}

export interface MultipartBody {
  readonly fields: Record<string, unknown>;
  readonly files: readonly Upload[];
}

/**
 * After the first refusal the rest is read and dropped, so that the caller, who is still sending, gets the answer.
 * Whoever calls this discards the staged files it does not keep; on a refusal none is left.
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: FileField,
  store: FileStore,
): Promise<MultipartBody> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > (rules.most + 1) * rules.bytesEach + SLACK_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  // The parser would never see the end of a connection that was closed before it was attached.
  if (request.raw.destroyed) throw new AppError('MALFORMED_REQUEST');

  const fields: Record<string, unknown> = Object.create(null);
  const files: Upload[] = [];
  let refusal: unknown;
  try {
    const parts = request.parts({
      limits: {
        fieldSize: FIELD_BYTES,
        fields: MOST_FIELDS,
        files: rules.most + 1,
        fileSize: rules.bytesEach + 1,
        headerPairs: 100,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) refusal ??= new AppError('PAYLOAD_TOO_LARGE');
        else fields[part.fieldname] = part.value;
        continue;
      }
      // A file input left empty is sent as a nameless part of no bytes.
      const nameless = part.filename === undefined || part.filename === '';
      if (refusal !== undefined || nameless) {
        part.file.resume();
        await new Promise((resolve) => part.file.once('close', resolve).once('end', resolve));
        continue;
      }
      try {
        const ownField = ownFieldOf(part.fieldname, rules);
        if (ownField === undefined && (rules.ownFields === 'alone' || part.fieldname !== rules.field)) {
          throw invalid(part.fieldname, `Files belong into the field ${placeOf(rules)}`);
        }
        if (files.length >= rules.most) throw invalid(rules.field, MESSAGES.tooManyFiles);
        const name = decodeFileName(part.filename);
        if (ownField === undefined) {
          files.push(await stageUpload({ name, content: part.file }, rules, store));
        } else {
          if (files.some((file) => file.ownField === ownField)) {
            throw invalid(`fields.${ownField}`, 'A field takes one file');
          }
          const ofField = { ...rules, field: `fields.${ownField}` };
          files.push({ ...(await stageUpload({ name, content: part.file }, ofField, store)), ownField });
        }
      } catch (error) {
        refusal ??= error;
        part.file.resume();
      }
    }
  } catch (error) {
    // Files are read above; what arrives here is the parser's complaint or a connection that broke.
    refusal ??= hasCode(error, 'FST_FILES_LIMIT')
      ? invalid(rules.field, MESSAGES.tooManyFiles)
      : new AppError('MALFORMED_REQUEST', { cause: error });
  }
  if (refusal !== undefined) {
    await Promise.all(files.map((file) => store.discard(file)));
    throw refusal;
  }
  return { fields: { ...fields }, files };
}

const placeOf = ({ field, ownFields }: FileField) => (ownFields === 'alone' ? `${OWN_FILE}{key}` : field);

const ownFieldOf = (name: string, { ownFields }: FileField) =>
  ownFields !== undefined && name.startsWith(OWN_FILE) ? name.slice(OWN_FILE.length) : undefined;

interface ArrivingFile {
  readonly name: string;
  readonly content: NodeJS.ReadableStream & { readonly truncated?: boolean };
}

/**
 * Streams one file to staging. What it does not read, of a file whose name is refused, the caller has to.
 * @throws AppError VALIDATION_FAILED, FILE_TOO_LARGE
 */
export async function stageUpload(
  { name, content }: ArrivingFile,
  rules: FileField,
  store: FileStore,
): Promise<Upload> {
  const { wrongType, tooLarge } = rules.messages ?? FILE_MESSAGES;
  const originalName = cleanFileName(name);
  const type = typeByName(rules.types, originalName);
  if (type === undefined) throw invalid(rules.field, wrongType);
  const staged = await store.stage(content);
  happenings.emit('fileReceived', staged.size);
  try {
    if (content.truncated === true || staged.size > rules.bytesEach) {
      throw new AppError('FILE_TOO_LARGE', {
        message: tooLarge,
        errors: [{ path: rules.field, msg: tooLarge }],
      });
    }
    if (staged.size === 0) throw invalid(rules.field, MESSAGES.fileEmpty);
    if (!(await contentAgrees(staged.path, type))) throw invalid(rules.field, wrongType);
  } catch (error) {
    await store.discard(staged);
    throw error;
  }
  return { ...staged, originalName, mimeType: type.mime };
}
