import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ChecklistItem } from '@switchboard/contract/tickets/checklists.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { useActor } from '../../../lib/session/session.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadAssignees, useEditItem, useRemoveItem } from './api.ts';
import { words } from './text.ts';

interface ItemDialogProps {
  item: ChecklistItem;
  ticketId: string;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}

/** What an item says, whose it is, and by when; or takes it off. */
export function ItemDialog({ item, ticketId, onMove, onClose }: ItemDialogProps) {
  const { id } = useActor();
  const [typed, setTyped] = useState(item.text);
  const [dueOn, setDueOn] = useState(item.dueOn ?? '');
  const [assignee, setAssignee] = useState<FilterOption | null>(
    item.assignee && { value: item.assignee._id, label: fullName(item.assignee) },
  );
  const loadOptions = useMemo(() => loadAssignees(ticketId, { value: id, label: words.me }), [ticketId, id]);
  const edit = useEditItem(ticketId, item._id);
  const remove = useRemoveItem(ticketId);
  const failure = edit.error ?? remove.error;
  return (
    <FormDialog
      opened
      title={words.editTitle}
      submitLabel={words.save}
      busy={edit.isPending || remove.isPending}
      disabled={typed.trim() === ''}
      error={failure ? wordsOf(failure, words.failed) : null}
      note={
        <Group gap={4}>
          <Button variant="subtle" onClick={() => remove.mutate(item._id, { onSuccess: onClose })}>
            {words.remove}
          </Button>
          <ActionIcon aria-label={words.up} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={words.down} onClick={() => onMove(1)}>
            <IconArrowDown size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      }
      onSubmit={() =>
        edit.mutate({ text: typed, assignee: assignee?.value ?? '', dueOn }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextInput
        label={words.text}
        maxLength={LENGTH.checklistItem}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <SearchSelect
        label={words.assignee}
        value={assignee}
        onChange={setAssignee}
        loadOptions={loadOptions}
        what={words.people}
        clearable
      />
      <DateField label={words.dueOn} value={dueOn} onChange={setDueOn} />
    </FormDialog>
  );
}
