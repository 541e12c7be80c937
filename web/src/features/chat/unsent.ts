import { z } from 'zod';
import { draftStore } from '../../lib/forms/drafts.ts';
import type { Outgoing } from './conversation.ts';
import { imagePlace } from './kept-images.ts';

const unsentMessages = z.array(
  z.object({ tempId: z.string(), content: z.string(), image: z.boolean().default(false) }),
);
type UnsentMessages = z.output<typeof unsentMessages>;

/** A message that an earlier page left unsent. */
export interface Unsent {
  readonly tempId: string;
  readonly content: string;
  /** `lost` when there was one that this browser does not have any more. */
  readonly image: File | 'lost' | null;
}

export const chatImages = (personId: string, ticketId: string) => imagePlace(personId, `chat.${ticketId}`);

/** What was sent and not confirmed, kept in this browser until it is. */
export function unsentStore(personId: string, ticketId: string) {
  const store = draftStore<UnsentMessages>(personId, `chat-unsent.${ticketId}`, unsentMessages);
  const images = chatImages(personId, ticketId);
  /** Names of those that were kept. */
  const kept = new Set<string>();
  return {
    read: (): Promise<Unsent[]> =>
      Promise.all(
        (store.read()?.value ?? []).map(async ({ tempId, content, image }) => {
          if (!image) return { tempId, content, image: null };
          kept.add(tempId);
          return { tempId, content, image: (await images.read(tempId)) ?? 'lost' };
        }),
      ),
    write(outgoing: readonly Outgoing[]) {
      if (outgoing.length === 0) store.clear();
      else
        store.write(
          outgoing.map(({ tempId, content, image }) => ({ tempId, content, image: image !== null })),
        );
      for (const { tempId, image } of outgoing) {
        if (image === null || kept.has(tempId)) continue;
        kept.add(tempId);
        images.keep(tempId, image);
      }
      const present = new Set(outgoing.map(({ tempId }) => tempId));
      for (const tempId of kept) {
        if (present.has(tempId)) continue;
        kept.delete(tempId);
        images.remove(tempId);
      }
    },
  };
}
