/** Which files are taken where. Name, content and this list must agree; the announced media type is ignored. */

export interface FileType {
  readonly mime: string;
  readonly extensions: readonly string[];
}

const JPEG = { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] } as const;
const PNG = { mime: 'image/png', extensions: ['png'] } as const;
const GIF = { mime: 'image/gif', extensions: ['gif'] } as const;
const WEBP = { mime: 'image/webp', extensions: ['webp'] } as const;
const PDF = { mime: 'application/pdf', extensions: ['pdf'] } as const;
const DOC = { mime: 'application/msword', extensions: ['doc'] } as const;
const DOCX = {
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extensions: ['docx'],
} as const;
const TEXT = { mime: 'text/plain', extensions: ['txt'] } as const;

const CSV = { mime: 'text/csv', extensions: ['csv'] } as const;

const ICS = { mime: 'text/calendar', extensions: ['ics'] } as const;

export const TICKET_FILE_TYPES: readonly FileType[] = [JPEG, PNG, GIF, PDF, DOC, DOCX, TEXT];
export const REPLY_FILE_TYPES: readonly FileType[] = [...TICKET_FILE_TYPES, WEBP];

export const LOGO_TYPES: readonly FileType[] = [JPEG, PNG, GIF, WEBP];
export const CHAT_IMAGE_TYPES: readonly FileType[] = [JPEG, PNG, GIF, WEBP];
export const CSV_TYPES: readonly FileType[] = [CSV];
export const ICS_TYPES: readonly FileType[] = [ICS];

/** Shown inside the page instead of being offered for download. */
export const PREVIEWED_IMAGES: readonly string[] = [JPEG.mime, PNG.mime, GIF.mime, WEBP.mime];

/** The type that a file's name claims, by its last extension. */
export function typeByName(types: readonly FileType[], fileName: string): FileType | undefined {
  const extension = fileName.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1];
  return extension === undefined ? undefined : types.find((type) => type.extensions.includes(extension));
}
