import { ActionIcon, Popover } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Property } from '../../../ui/page/Properties.tsx';
import { TagChips } from '../../../ui/tags/TagChip.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { tagText } from '../tag-text.ts';
import { ticketText } from '../ticket-text.ts';
import editButton from './EditButton.module.css';
import classes from './EditedProperty.module.css';

const TagPicker = lazy(async () => ({ default: (await import('./TagPicker.tsx')).TagPicker }));

const words = tagText;
const { label } = TICKET_FIELDS.tags;

/** The tags of a ticket, which its staff choose in their place. */
export function TagsProperty({ ticket, mayEdit }: { ticket: Ticket; mayEdit: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <Property label={label}>
      <span className={classes.value}>
        {ticket.tagged.length === 0 ? ticketText.ticket.none : <TagChips tags={ticket.tagged} />}
        {mayEdit && (
          <Popover
            opened={opened}
            onChange={setOpened}
            position="bottom-end"
            width={280}
            trapFocus
            returnFocus
            withinPortal
            withRoles={false}
          >
            <Popover.Target>
              <span>
                <Hint label={words.edit}>
                  <ActionIcon
                    size="sm"
                    className={editButton.edit}
                    aria-label={words.edit}
                    aria-haspopup="dialog"
                    aria-expanded={opened}
                    onClick={() => setOpened(!opened)}
                  >
                    <IconPencil size={14} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Hint>
              </span>
            </Popover.Target>
            <Popover.Dropdown p={8} role="dialog" aria-label={words.edit}>
              <Suspense>
                <TagPicker ticket={ticket} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )}
      </span>
    </Property>
  );
}
