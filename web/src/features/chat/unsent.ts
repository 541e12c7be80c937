import { z } from 'zod';
import { draftNames, draftStore } from '../../lib/forms/drafts.ts';
import type { Outgoing } from './conversation.ts';
import { imagePlace } from './kept-images.ts';

const unsentMessage = z.object({ content: z.string(), image: z.boolean().default(false) });
/** An earlier version kept those of a chat in one place. */
const unsentMessages = z.array(unsentMessage.extend({ tempId: z.string() }));

/** A message that an earlier page left unsent. */
export interface Unsent {
  readonly tempId: string;
  readonly content: string;
  /** `lost` when there was one that this browser does not have any more. */
  readonly image: File | 'lost' | null;
}

export const chatImages = (personId: string, ticketId: string) => imagePlace(personId, `chat.${ticketId}`);

/**
 * What was sent and not confirmed, kept in this browser until it is. Each message has a place of its own, so that two
 * windows with the same chat do not write over one another.
 */
export function unsentStore(personId: string, ticketId: string) {
  const name = `chat-unsent.${ticketId}`;
  const images = chatImages(personId, ticketId);
  const placeOf = (tempId: string) => draftStore(personId, `${name}.${tempId}`, unsentMessage);
  /** By tempId: what this window wants to be kept. */
  const kept = new Set<string>();

  const drop = (tempId: string) => {
    placeOf(tempId).clear();
    images.remove(tempId);
  };
  const takeApart = () => {
    const together = draftStore(personId, name, unsentMessages);
    for (const { tempId, ...message } of together.read()?.value ?? []) placeOf(tempId).write(message);
    together.clear();
  };

  return {
    /** In the order of writing. */
    async read(): Promise<Unsent[]> {
      takeApart();
      const found = draftNames(personId, `${name}.`)
        .map((place) => place.slice(name.length + 1))
        .flatMap((tempId) => {
          const draft = placeOf(tempId).read();
          return draft === null ? [] : [{ tempId, ...draft }];
        })
        .sort((a, b) => a.savedAt - b.savedAt);
      const messages = await Promise.all(
        found.map(
          async ({ tempId, value: { content, image } }): Promise<Unsent> => ({
            tempId,
            content,
            image: image ? ((await images.read(tempId)) ?? 'lost') : null,
          }),
        ),
      );
      return messages.filter(({ tempId, content, image }) => {
        const isEmpty = image === 'lost' && content === '';
        if (isEmpty) drop(tempId);
        return !isEmpty;
      });
    },
    write(outgoing: readonly Outgoing[]) {
      for (const { tempId, content, image } of outgoing) {
        if (kept.has(tempId)) continue;
        kept.add(tempId);
        const place = placeOf(tempId);
        if (place.read() !== null) continue;
        place.write({ content, image: image !== null });
        if (image !== null) images.keep(tempId, image);
      }
      const present = new Set(outgoing.map(({ tempId }) => tempId));
      for (const tempId of kept) {
        if (present.has(tempId)) continue;
        kept.delete(tempId);
        drop(tempId);
      }
    },
  };
}
