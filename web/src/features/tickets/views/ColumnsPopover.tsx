import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core';
import { type Preferences, setPreferences } from '@switchboard/contract/members/themes.ts';
import type { ListOptions } from '@switchboard/contract/tickets/list-options.ts';
import { shortLabel } from '@switchboard/contract/tickets/ticket-fields.ts';
import {
  COLUMN_FIELDS,
  type ColumnField,
  type ColumnList,
  DEFAULT_COLUMNS,
  FIXED_COLUMNS,
} from '@switchboard/contract/tickets/views/view-values.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { OpenedPopover } from '../../../ui/on-demand/OpenedPopover.tsx';
import type { Popup } from '../../../ui/on-demand/PopupButton.tsx';
import type { ChosenColumns } from './chosen-columns.ts';
import { OwnColumns } from './OwnColumns.tsx';
import { text } from './text.ts';

const words = text.chooser;

/** An organization without teams, service times or several types has nothing to show in some. */
function isUsed(field: ColumnField, { requestTypes, teams, due }: ListOptions): boolean {
  switch (field) {
    case 'requestType':
      return requestTypes.length > 0;
    case 'team':
    case 'snoozedUntil':
      return teams.length > 0;
    case 'waitingOn':
      return teams.length > 0 || due;
    case 'due':
      return due;
    default:
      return true;
  }
}

const isFixed = (field: ColumnField) => FIXED_COLUMNS.some((one) => one === field);

const MUTATION = ['choose columns'];

const key = () => userKey('preferences');

/** Drawn at once, and kept for every device of the person; several choices go one after the other. */
function useChooseColumns(list: ColumnList) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    scope: { id: MUTATION.join() },
    mutationFn: (chosen: readonly ColumnField[] | null) =>
      call(setPreferences, { body: { columns: { [list]: chosen && [...chosen] } } }),
    onError: (error) => toast.error(wordsOf(error, words.failed)),
    onSettled: async () => {
      // While a later choice is on its way, the server's answer is already history.
      if (client.isMutating({ mutationKey: MUTATION }) > 1) return;
      await client.invalidateQueries({ queryKey: key() });
      // A column may show what the rows were not asked for.
      await client.invalidateQueries({ queryKey: userKey('tickets', 'list') });
    },
  });
  /** @param change of the columns as they are at this moment, which may not be drawn yet */
  return (change: (present: readonly ColumnField[]) => readonly ColumnField[] | null) => {
    const before = client.getQueryData<Preferences>(key())?.columns[list] ?? DEFAULT_COLUMNS;
    const chosen = change(before);
    if (chosen === before) return;
    void client.cancelQueries({ queryKey: key() });
    client.setQueryData<Preferences>(
      key(),
      (present) =>
        present && {
          ...present,
          columns: { ...present.columns, [list]: chosen === null ? undefined : [...chosen] },
        },
    );
    mutate(chosen);
  };
}

/** Which columns a list has, and in which order. */
export function ColumnsPopover({ list, chosen, onChoose, options, own, button }: ChosenColumns & Popup) {
  const chooseMine = useChooseColumns(list);
  const shown = chosen ?? DEFAULT_COLUMNS;
  const choose: typeof chooseMine = (change) => {
    if (onChoose === undefined) return chooseMine(change);
    const columns = change(shown);
    if (columns !== shown) onChoose(columns);
  };
  const [dragged, setDragged] = useState<ColumnField | null>(null);
  const offered = [
    ...shown,
    ...COLUMN_FIELDS.filter((field) => !shown.includes(field) && isUsed(field, options)),
  ];

  const toggle = (field: ColumnField) =>
    choose((present) =>
      present.includes(field) ? present.filter((one) => one !== field) : [...present, field],
    );
  const move = (field: ColumnField, by: 1 | -1) =>
    choose((present) => {
      const from = present.indexOf(field);
      const to = from + by;
      if (from === -1 || to < 0 || to >= present.length) return present;
      return present.toSpliced(from, 1).toSpliced(to, 0, field);
    });
  const drop = (onto: ColumnField) =>
    choose((present) => {
      const to = present.indexOf(onto);
      if (dragged === null || dragged === onto || to === -1) return present;
      return present.filter((one) => one !== dragged).toSpliced(to, 0, dragged);
    });
  const onKeyDown = (field: ColumnField) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(field, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <OpenedPopover button={button} label={words.title} position="bottom-end" width={300}>
      <Stack gap={4}>
        {offered.map((field) => {
          const label = shortLabel(field);
          const place = shown.indexOf(field);
          return (
            <Group
              key={field}
              justify="space-between"
              mih={28}
              onKeyDown={onKeyDown(field)}
              draggable={place !== -1}
              opacity={field === dragged ? 0.5 : 1}
              style={{ cursor: place === -1 ? undefined : 'grab' }}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move';
                setDragged(field);
              }}
              onDragOver={(event) => dragged !== null && place !== -1 && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                drop(field);
              }}
              onDragEnd={() => setDragged(null)}
            >
              <Checkbox
                label={label}
                checked={place !== -1}
                disabled={isFixed(field)}
                onChange={() => toggle(field)}
              />
              {place !== -1 && (
                <Group gap={2}>
                  <ActionIcon
                    aria-label={words.up(label)}
                    disabled={place === 0}
                    onClick={() => move(field, -1)}
                  >
                    <IconArrowUp size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={words.down(label)}
                    disabled={place === shown.length - 1}
                    onClick={() => move(field, 1)}
                  >
                    <IconArrowDown size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Group>
              )}
            </Group>
          );
        })}
        {own && <OwnColumns fields={options.fields} {...own} />}
        <Button variant="subtle" size="xs" disabled={chosen === null} onClick={() => choose(() => null)}>
          {words.reset}
        </Button>
      </Stack>
    </OpenedPopover>
  );
}
