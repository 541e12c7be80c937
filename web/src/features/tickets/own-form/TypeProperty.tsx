import { ActionIcon, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canSetType } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { TypeDrawing } from '../../../shared/own-fields/type-icon.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { Property } from '../../../ui/page/Properties.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import editButton from '../components/EditButton.module.css';
import classes from '../components/EditedProperty.module.css';
import { ticketFacts } from '../ticket-facts.ts';
import { useChangeType, useTypeChoices } from './api.ts';
import { text } from './text.ts';

/** Which request type a ticket has; its staff choose another one in its place. */
export function TypeProperty({ ticket }: { ticket: Ticket }) {
  const mayChange = canSetType(useActor(), ticketFacts(ticket));
  const [isEdited, setEdited] = useState(false);
  const loadTypes = useTypeChoices(ticket.organizationId);
  const change = useChangeType(ticket._id);
  const type = ticket.requestType;
  if (type === null) return null;
  if (isEdited) {
    return (
      <div>
        <VisuallyHidden component="dt">{text.type}</VisuallyHidden>
        <dd>
          <Stack gap={12} pt={4} pb={12}>
            <SearchSelect
              label={text.type}
              what={text.types}
              value={{ value: type._id, label: type.name }}
              loadOptions={loadTypes}
              disabled={change.isPending}
              onChange={(chosen) => {
                if (chosen === null || chosen.value === type._id) return setEdited(false);
                change.mutate(chosen.value, {
                  onSuccess: () => toast.success(text.typeIs(ticket.ticketNumber, chosen.label)),
                  onError: (error) => toast.error(wordsOf(error, text.typeFailed)),
                  onSettled: () => setEdited(false),
                });
              }}
            />
            <Group>
              <Button size="xs" variant="subtle" onClick={() => setEdited(false)} disabled={change.isPending}>
                {text.cancel}
              </Button>
            </Group>
          </Stack>
        </dd>
      </div>
    );
  }
  return (
    <Property label={text.type}>
      <span className={classes.value}>
        <Group component="span" gap={6} miw={0} className="anywhere">
          <TypeDrawing icon={type.icon} size={14} /> {type.name}
        </Group>
        {mayChange && (
          <Hint label={text.edit(text.type)}>
            <ActionIcon
              size="sm"
              className={editButton.edit}
              aria-label={text.edit(text.type)}
              onClick={() => setEdited(true)}
            >
              <IconPencil size={14} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
      </span>
    </Property>
  );
}
