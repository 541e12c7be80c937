import { z } from 'zod';
import { draftStore } from '../../lib/drafts.ts';
import type { Outgoing } from './conversation.ts';

const unsentTexts = z.array(z.object({ tempId: z.string(), content: z.string() }));
type UnsentTexts = z.output<typeof unsentTexts>;

/** Texts that were sent and not confirmed, kept in this browser until they are. Images live as long as their page. */
export function unsentStore(personId: string, ticketId: string) {
  const store = draftStore<UnsentTexts>(personId, `chat-unsent.${ticketId}`, unsentTexts);
  return {
    read: (): UnsentTexts => store.read()?.value ?? [],
    write(outgoing: readonly Outgoing[]) {
      const texts = outgoing.filter(({ image }) => image === null);
      if (texts.length === 0) store.clear();
      else store.write(texts.map(({ tempId, content }) => ({ tempId, content })));
    },
  };
}
