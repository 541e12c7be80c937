import type { TicketText } from '@switchboard/contract/tickets/ticket-fields.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';

/** What is edited in its place, each with what belongs to it: a category with its subcategory. */
export type EditedField = TicketText | 'ticketType' | 'category' | 'project';

export interface FieldEditing {
  /** The person may begin to edit. What comes true later does not take away what somebody writes in. */
  mayEdit: boolean;
  /** The one that is edited now. */
  field: EditedField | null;
  edit: (field: EditedField) => void;
  /** After saving, or when the person gives up. */
  done: () => void;
  setUnsaved: (unsaved: boolean) => void;
  /** What was chosen is on its way: it shows in place of what edits it. */
  isSending: boolean;
  setSending: (sending: boolean) => void;
}

/** One field at a time is edited; whatever would lose text that is not saved asks first. */
export function useFieldEditing(mayEdit: boolean) {
  const [field, setField] = useState<EditedField | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const [isSending, setSending] = useState(false);
  const { ask, question } = useLeaveGuard(unsaved);
  const left = useRef<EditedField | null>(null);

  const show = useCallback((next: EditedField | null) => {
    setUnsaved(false);
    setField((before) => {
      left.current = next === null ? before : null;
      return next;
    });
  }, []);

  // Whoever is done finds the focus where editing began.
  useEffect(() => {
    if (field !== null || left.current === null) return;
    document.querySelector<HTMLElement>(`[data-edits="${left.current}"]`)?.focus();
    left.current = null;
  }, [field]);

  const attempt = (act: () => void) => (unsaved ? ask(act) : act());
  const done = useCallback(() => show(null), [show]);

  const editing: FieldEditing = {
    mayEdit,
    field,
    edit: (next) => attempt(() => show(next)),
    done,
    setUnsaved,
    isSending,
    setSending,
  };
  return {
    editing,
    /** Gives up what is edited, and goes on. */
    leave: (goOn: () => void) =>
      attempt(() => {
        show(null);
        goOn();
      }),
    question,
  };
}
