/** Files that calls about tickets take. */
import { REPLY_FILE_TYPES, TICKET_FILE_TYPES } from '../file-types.ts';
import { FILES } from '../limits.ts';

const attachments = {
  field: 'attachments',
  most: FILES.attachmentsPerRequest,
  bytesEach: FILES.attachmentBytes,
} as const;

export const TICKET_FILES = { ...attachments, types: TICKET_FILE_TYPES, ownFields: 'beside' } as const;
/** Of a ticket that is there, whose other files come with replies. */
export const FIELD_FILES = { ...TICKET_FILES, ownFields: 'alone' } as const;
export const REPLY_FILES = { ...attachments, types: REPLY_FILE_TYPES } as const;
