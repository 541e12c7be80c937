import { Button } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/entities/ticket.ts';
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { text } from '../text.ts';
import type { EditedField, FieldEditing } from '../use-field-editing.ts';
import { useTicketEdit } from '../use-ticket-edit.ts';
import { ContactNumber } from './ContactNumber.tsx';
import classes from './FieldEditor.module.css';
import { TicketCategory, type TicketFieldProps } from './TicketCategory.tsx';
import { ProjectManagerName, TicketProject } from './TicketProject.tsx';
import { TicketDescription, TicketSummary, TicketType } from './TicketWords.tsx';

const FIELDS: Record<EditedField, ComponentType<TicketFieldProps>> = {
  summary: TicketSummary,
  description: TicketDescription,
  ticketType: TicketType,
  category: TicketCategory,
  project: TicketProject,
  projectManagerName: ProjectManagerName,
  contactNumber: ContactNumber,
};

interface FieldEditorProps {
  ticket: Ticket;
  field: EditedField;
  editing: FieldEditing;
}

/** One field of a ticket where it stands, to be corrected. Escape gives up, Ctrl or ⌘ with Enter saves. */
export function FieldEditor({ ticket, field, editing }: FieldEditorProps) {
  const frame = useRef<HTMLFormElement>(null);
  const edit = useTicketEdit(ticket);
  const { unsaved, isSaved } = edit;
  const { done, setUnsaved } = editing;

  useEffect(() => {
    const input = frame.current?.querySelector<HTMLElement>(
      'input:not([type="hidden"]), textarea, [role="radio"]',
    );
    input?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [unsaved, setUnsaved]);
  useEffect(() => {
    if (isSaved) done();
  }, [isSaved, done]);

  const onKeyDown = (event: KeyboardEvent) => {
    // An open list of choices takes Escape for itself.
    const isList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !isList && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      done();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) frame.current?.requestSubmit();
  };

  const Field = FIELDS[field];
  return (
    <form ref={frame} className={classes.form} onSubmit={edit.onSubmit} onKeyDown={onKeyDown} noValidate>
      <Field organization={ticket.organizationId} form={edit.form} disabled={edit.busy} />
      <FormFailure message={edit.failure} />
      <div className={classes.buttons}>
        <Button type="submit" size="xs" loading={edit.busy} disabled={!edit.isChanged}>
          {text.edit.submit}
        </Button>
        <Button size="xs" variant="subtle" onClick={done} disabled={edit.busy}>
          {text.create.cancel}
        </Button>
      </div>
    </form>
  );
}
