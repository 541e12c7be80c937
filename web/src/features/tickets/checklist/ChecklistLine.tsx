import { ActionIcon, Checkbox, Group, Text } from '@mantine/core';
import type { ChecklistItem } from '@switchboard/contract/tickets/checklists.ts';
import { IconGripVertical, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { day, fullName } from '../../../lib/format/format.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { useEditItem } from './api.ts';
import classes from './ChecklistLine.module.css';
import { words } from './text.ts';
import type { ItemOrder } from './use-item-order.ts';

const ItemDialog = lazyPage(async () => (await import('./ItemDialog.tsx')).ItemDialog);

interface ChecklistLineProps {
  item: ChecklistItem;
  ticketId: string;
  /** Null for those who only read. */
  order: ItemOrder | null;
}

/** One item, which its staff tick where it stands. */
export function ChecklistLine({ item, ticketId, order }: ChecklistLineProps) {
  const mayWrite = order !== null;
  const line = order?.lineOf(item._id);
  const [editing, setEditing] = useState(false);
  const { mutate, isPending, variables } = useEditItem(ticketId, item._id);
  const asked = isPending ? variables.done : undefined;
  const isDone = typeof asked === 'boolean' ? asked : item.done !== null;
  const details = [
    item.assignee && fullName(item.assignee),
    item.dueOn && words.due(day(`${item.dueOn}T12:00:00Z`)),
    item.done?.by && words.doneBy(fullName(item.done.by)),
  ].filter(Boolean);
  return (
    <Group
      component="li"
      gap={8}
      align="flex-start"
      wrap="nowrap"
      className={classes.line}
      data-over={line?.isOver || undefined}
      {...line?.handlers}
    >
      {line && (
        <Hint label={words.moveHint}>
          <ActionIcon
            size="sm"
            className={classes.handle}
            aria-label={words.move(item.text)}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            {...line.handle}
          >
            <IconGripVertical size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      <Checkbox
        size="xs"
        mt={3}
        flex={1}
        miw={0}
        checked={isDone}
        disabled={!mayWrite}
        label={
          <span className="anywhere" style={isDone ? { textDecoration: 'line-through' } : undefined}>
            {item.text}
          </span>
        }
        description={details.length > 0 ? details.join(' · ') : undefined}
        onChange={(event) =>
          mutate(
            { done: event.currentTarget.checked },
            { onError: (error) => void toast.error(wordsOf(error, words.failed)) },
          )
        }
      />
      {mayWrite && (
        <ActionIcon size="sm" aria-label={words.edit(item.text)} onClick={() => setEditing(true)}>
          <IconPencil size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {editing && (
        <Suspense fallback={<Text span />}>
          <ItemDialog
            item={item}
            ticketId={ticketId}
            onMove={(by) => order?.moveBy(item._id, by)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Group>
  );
}
