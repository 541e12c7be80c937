/** Drafts of the person that changed, in this window or on another device. */
import type { ServerPayload } from '@switchboard/contract/events.ts';

type DraftChange = ServerPayload<'draft_changed'>;
type Listener = (change: DraftChange | null) => void;

const listeners = new Set<Listener>();

/** @param change null where some may have been missed */
export const tellOfDraft = (change: DraftChange | null): void => {
  for (const listener of listeners) listener(change);
};

/** @returns the function that stops it */
export function onDraftChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
