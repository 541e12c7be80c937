import { Button, Group, Stack } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import {
  CategoryFields,
  type DetailFieldProps,
  DetailText,
  ProjectField,
} from '../../../shared/ticket-details/DetailFields.tsx';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { formText } from '../form-text.ts';
import { ticketText } from '../ticket-text.ts';
import type { EditedField, FieldEditing } from '../use-field-editing.ts';
import { useTicketEdit } from '../use-ticket-edit.ts';
import { TicketTypeCards } from './TicketTypeCards.tsx';

function EditedFields({ name, ...props }: DetailFieldProps & { name: EditedField }) {
  if (name === 'ticketType') return <TicketTypeCards {...props} />;
  if (name === 'category') return <CategoryFields {...props} />;
  if (name !== 'project') return <DetailText name={name} example={formText.examples[name]} {...props} />;
  return (
    <>
      <ProjectField {...props} />
      <DetailText name="projectManagerName" {...props} />
    </>
  );
}

export interface FieldEditorProps {
  ticket: Ticket;
  field: EditedField;
  editing: FieldEditing;
}

/** One field of a ticket where it stands, to be corrected. Escape gives up, Ctrl or ⌘ with Enter saves. */
export function FieldEditorOpened({ ticket, field, editing }: FieldEditorProps) {
  const frame = useRef<HTMLFormElement>(null);
  const edit = useTicketEdit(ticket);
  const { unsaved, isSaved, busy } = edit;
  const { done, setUnsaved, setSending } = editing;
  // A text is not what it will be before the server has read it.
  const isDrawn = field === 'category' || field === 'project';

  const isHidden = editing.isSending;
  useEffect(() => {
    if (isHidden) return;
    const input = frame.current?.querySelector<HTMLElement>(
      'input:not([type="hidden"]), textarea, [role="radio"]',
    );
    input?.focus({ preventScroll: true });
  }, [isHidden]);
  useEffect(() => {
    setSending(isDrawn && busy);
    return () => setSending(false);
  }, [isDrawn, busy, setSending]);
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

  return (
    <form ref={frame} onSubmit={edit.onSubmit} onKeyDown={onKeyDown} noValidate>
      <Stack gap={12} w="100%" maw={720} pt={4} pb={12}>
        <EditedFields
          name={field}
          organization={ticket.organizationId}
          form={edit.form}
          field={edit.form.getInputProps}
          disabled={edit.busy}
        />
        <FormFailure message={edit.failure} />
        <Group>
          <Button type="submit" size="xs" loading={edit.busy} disabled={!edit.isChanged}>
            {ticketText.edit.submit}
          </Button>
          <Button size="xs" variant="subtle" onClick={done} disabled={edit.busy}>
            {formText.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
