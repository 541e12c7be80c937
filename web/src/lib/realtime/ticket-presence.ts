/** Who else of the staff has a ticket open that is open here, and what they write; and that somebody writes here. */
import type { DraftKind } from '@switchboard/contract/enums.ts';
import type { ServerPayload } from '@switchboard/contract/events.ts';
import { PRESENCE } from '@switchboard/contract/limits.ts';
import { createStore, useStore } from 'zustand';

type Presence = ServerPayload<'ticket_presence'>;
export type PresentPerson = Presence['people'][number];

const NOBODY: readonly PresentPerson[] = [];
const present = createStore<ReadonlyMap<string, Presence['people']>>(() => new Map());

export const showPresence = ({ ticketId, people }: Presence): void =>
  present.setState(new Map(present.getState()).set(ticketId, people), true);

/** @param ticketId of all tickets without it */
export function forgetPresence(ticketId?: string): void {
  const others = new Map(ticketId === undefined ? [] : present.getState());
  if (ticketId !== undefined) others.delete(ticketId);
  present.setState(others, true);
}

/** The person of this window among them. */
export const usePresence = (ticketId: string): readonly PresentPerson[] =>
  useStore(present, (tickets) => tickets.get(ticketId) ?? NOBODY);

interface Typing {
  readonly ticketId: string;
  /** Null where they stopped. */
  readonly kind: DraftKind | null;
}

/** Who carries it further, while there is a connection. */
let carry: ((typing: Typing) => void) | null = null;
let said: (Typing & { readonly at: number }) | null = null;

/** @returns the function that stops it */
export function onTyping(listener: (typing: Typing) => void): () => void {
  carry = listener;
  said = null;
  return () => {
    if (carry === listener) carry = null;
  };
}

/** Called with each key; says it now and then. */
export function tellTyping(ticketId: string, kind: DraftKind | null): void {
  const isSame = said?.ticketId === ticketId && said.kind === kind;
  if (
    kind === null
      ? said?.ticketId !== ticketId
      : isSame && Date.now() - (said?.at ?? 0) < PRESENCE.typingAgain
  )
    return;
  said = kind === null ? null : { ticketId, kind, at: Date.now() };
  carry?.({ ticketId, kind });
}
