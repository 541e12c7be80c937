import { ActionIcon, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { shownFields } from '@switchboard/contract/tickets/forms/conditions.ts';
import { mayEditField } from '@switchboard/contract/tickets/forms/field-values.ts';
import {
  type FieldValue,
  hasValue,
  type Placement,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { isOpenFor, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { OwnField } from '../../../shared/own-fields/OwnField.tsx';
import { isFileValue } from '../../../shared/own-fields/picked-file.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import editButton from '../components/EditButton.module.css';
import classes from '../components/EditedProperty.module.css';
import { ticketFacts } from '../ticket-facts.ts';
import { AskedProperties } from './AskedProperties.tsx';
import { useEditOwnFields } from './api.ts';
import { FileProperty } from './FileProperty.tsx';
import { OwnValue } from './OwnValue.tsx';
import { TypeProperty } from './TypeProperty.tsx';
import { text } from './text.ts';

/** By which form a ticket was raised, what it was filled in with, and with what by those that it had before. */
export const OwnProperties = ({ ticket }: { ticket: Ticket }) => (
  <>
    <PresentForm ticket={ticket} />
    {ticket.formerForms.map(({ requestType, form, fields }) => (
      <Properties key={`${requestType._id} ${requestType.version}`} title={text.from(requestType.name)}>
        {form
          .filter(({ field }) => Object.hasOwn(fields, field.key))
          .map((placement) => (
            <Property key={placement.field._id} label={placement.field.label}>
              <span className="anywhere">
                <Value
                  ticketId={ticket._id}
                  placement={placement}
                  value={fields[placement.field.key] ?? null}
                />
              </span>
            </Property>
          ))}
      </Properties>
    ))}
  </>
);

/** In the order of the form. */
function PresentForm({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [edited, setEdited] = useState<string | null>(null);
  const facts = ticketFacts(ticket);
  const person = {
    asStaff: isStaff(actor, facts),
    asRequester: ticket.createdBy._id === actor.id && isOpenFor(actor, facts),
  };
  const shown = shownFields(ticket.form, ticket.fields);
  const fields = ticket.form.filter(({ field }) => hasValue(field.kind) && shown.has(field._id));
  return (
    <Properties title={text.fields}>
      <TypeProperty ticket={ticket} />
      {ticket.priorityMatrix && (
        <AskedProperties
          ticket={ticket}
          mayEdit={ticket.mergedInto === null && (person.asStaff || person.asRequester)}
        />
      )}
      {fields.map((placement) =>
        edited === placement.field._id ? (
          <Editor
            key={placement.field._id}
            ticket={ticket}
            placement={placement}
            onDone={() => setEdited(null)}
          />
        ) : (
          <Property key={placement.field._id} label={placement.field.label}>
            <span className={classes.value}>
              <span className="anywhere">
                <Value
                  ticketId={ticket._id}
                  placement={placement}
                  value={ticket.fields[placement.field.key] ?? null}
                />
              </span>
              {ticket.mergedInto === null && mayEditField(person, placement) && (
                <Hint label={text.edit(placement.field.label)}>
                  <ActionIcon
                    size="sm"
                    className={editButton.edit}
                    aria-label={text.edit(placement.field.label)}
                    onClick={() => setEdited(placement.field._id)}
                  >
                    <IconPencil size={14} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Hint>
              )}
            </span>
          </Property>
        ),
      )}
    </Properties>
  );
}

interface ValueProps {
  ticketId: string;
  placement: Placement;
  value: FieldValue;
}

function Value({ ticketId, placement: { field }, value }: ValueProps) {
  if (isFileValue(value)) return <FileProperty ticketId={ticketId} file={value} />;
  return <OwnValue field={field} value={value} none={text.none} />;
}

interface EditorProps {
  ticket: Ticket;
  placement: Placement;
  onDone: () => void;
}

/** Escape gives up, Ctrl or ⌘ with Enter saves; what is refused stays with the reason. */
function Editor({ ticket, placement: { field, requiredAtCreation }, onDone }: EditorProps) {
  const [value, setValue] = useState<FieldValue>(ticket.fields[field.key] ?? null);
  /** As it was when somebody began. */
  const [version] = useState(ticket.version);
  const save = useEditOwnFields(ticket._id);
  const refused =
    save.error instanceof ApiError
      ? save.error.errors.find(({ path }) => path === `fields.${field.key}`)
      : null;
  const submit = () => save.mutate({ fields: { [field.key]: value }, version }, { onSuccess: onDone });
  const onKeyDown = (event: KeyboardEvent) => {
    const isList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !isList) {
      event.stopPropagation();
      onDone();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <div>
      <VisuallyHidden component="dt">{field.label}</VisuallyHidden>
      <dd>
        <form
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          noValidate
        >
          <Stack gap={12} pt={4} pb={12}>
            <OwnField
              field={field}
              value={value}
              onChange={setValue}
              optional={!requiredAtCreation}
              disabled={save.isPending}
              error={save.error && (refused?.msg ?? wordsOf(save.error, text.failed))}
              organization={ticket.organizationId}
              autoFocus
            />
            <Group>
              <Button type="submit" size="xs" loading={save.isPending}>
                {text.save}
              </Button>
              <Button size="xs" variant="subtle" onClick={onDone} disabled={save.isPending}>
                {text.cancel}
              </Button>
            </Group>
          </Stack>
        </form>
      </dd>
    </div>
  );
}
