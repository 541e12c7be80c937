import { CHAT_IMAGE_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';

/** Why a file cannot be sent in a chat, or null. */
export function imageVerdict({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (typeByName(CHAT_IMAGE_TYPES, name) === undefined) return MESSAGES.chatImageTypeInvalid;
  if (size >= CHAT.imageBytes) return MESSAGES.chatImageTooLarge;
  return size === 0 ? MESSAGES.fileEmpty : null;
}

/** The picker's `accept`. */
export const ACCEPTED_IMAGES = CHAT_IMAGE_TYPES.flatMap(({ extensions }) =>
  extensions.map((extension) => `.${extension}`),
).join(',');
