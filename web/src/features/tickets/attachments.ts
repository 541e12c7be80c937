import { PREVIEWED_IMAGES } from '@switchboard/contract/file-types.ts';
import type { Attachment, Ticket } from '@switchboard/contract/tickets/ticket.ts';

/** Bytes; a larger picture is fetched only when somebody opens it. */
const THUMBNAIL_LIMIT = 5 * 1024 * 1024;

export const isImage = ({ mimetype }: Pick<Attachment, 'mimetype'>) => PREVIEWED_IMAGES.includes(mimetype);

/** Whether its words are shown inside the page. */
export const isText = ({ mimetype }: Pick<Attachment, 'mimetype'>) => mimetype.startsWith('text/');

/** Whether it is shown small without being asked for; there is no smaller copy of it, so all of it is fetched. */
export const hasThumbnail = (attachment: Pick<Attachment, 'mimetype' | 'size'>) =>
  isImage(attachment) && attachment.size <= THUMBNAIL_LIMIT;

/** The ticket's own files and those of its comments, oldest first. */
export const allAttachments = (ticket: Pick<Ticket, 'attachments' | 'comments'>): Attachment[] =>
  [...ticket.attachments, ...ticket.comments.flatMap((comment) => comment.attachments)].toSorted(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  );
