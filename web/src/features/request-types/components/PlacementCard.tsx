import { ActionIcon, Checkbox, Group, Paper, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  type Form,
  hasValue,
  namesSomething,
  type Placement,
  REQUESTER_RIGHTS,
  STAFF_RIGHTS,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { OwnField } from '../../../shared/own-fields/OwnField.tsx';
import { fieldText, editorText as words } from '../text.ts';
import type { PlacementDrag } from '../use-placement-drag.ts';
import { ConditionEditor } from './ConditionEditor.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export interface PlacementCardProps {
  form: Form;
  /** Whether values can name people and projects. */
  canName: boolean;
  index: number;
  placement: Placement;
  /** Messages of the server, by the part that is wrong. */
  errors: readonly string[];
  onChange: (placement: Placement) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  /** Undefined until the library is there. */
  onEdit?: (() => void) | undefined;
  onDrag: PlacementDrag;
}

/** A field of the form with its rules, folded until somebody looks at them. */
export function PlacementCard({
  form,
  canName,
  index,
  placement,
  errors,
  onChange,
  onMove,
  onRemove,
  onEdit,
  onDrag,
}: PlacementCardProps) {
  const [open, setOpen] = useState(false);
  const { field } = placement;
  const set = (change: Partial<Placement>) => onChange({ ...placement, ...change });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Paper
      component="li"
      withBorder
      p={8}
      ps={12}
      onKeyDown={onKeyDown}
      data-wrong={errors.length > 0 || undefined}
      data-placement={field._id}
      opacity={onDrag.isDragged ? 0.5 : 1}
      {...onDrag.target}
    >
      <Group gap={4} wrap="nowrap" style={{ cursor: 'grab' }} {...onDrag.handlers}>
        <UnstyledButton flex={1} miw={0} aria-expanded={open} onClick={() => setOpen(!open)} data-opens-rules>
          <Group gap={6} wrap="nowrap">
            <IconChevronRight
              {...icon}
              style={{ flex: 'none', transform: open ? 'rotate(90deg)' : 'none' }}
            />
            <Text span size="sm" fw={500} className="anywhere">
              {field.label}
            </Text>
            <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {fieldText.kinds[field.kind]}
            </Text>
          </Group>
        </UnstyledButton>
        <ActionIcon aria-label={words.up(field.label)} disabled={index === 0} onClick={() => onMove(-1)}>
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          aria-label={words.down(field.label)}
          disabled={index === form.length - 1}
          onClick={() => onMove(1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        {onEdit && (
          <ActionIcon aria-label={words.editField(field.label)} onClick={onEdit}>
            <IconPencil {...icon} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={words.remove(field.label)} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      </Group>
      {errors.map((message) => (
        <Text key={message} size="xs" c="danger" role="alert">
          {message}
        </Text>
      ))}
      {open && (
        <Stack component="fieldset" aria-label={words.rules(field.label)} gap={12} p={0} pt={10} bd={0} m={0}>
          <Group grow align="flex-start">
            <Select
              label={words.requester}
              data={REQUESTER_RIGHTS.map((value) => ({ value, label: words.requesterRights[value] }))}
              value={placement.requester}
              onChange={(chosen) =>
                set({ requester: REQUESTER_RIGHTS.find((one) => one === chosen) ?? 'edit' })
              }
              allowDeselect={false}
            />
            {hasValue(field.kind) && (
              <Select
                label={words.staff}
                data={STAFF_RIGHTS.map((value) => ({ value, label: words.staffRights[value] }))}
                value={placement.staff}
                onChange={(chosen) => set({ staff: STAFF_RIGHTS.find((one) => one === chosen) ?? 'edit' })}
                allowDeselect={false}
              />
            )}
          </Group>
          {hasValue(field.kind) && (
            <>
              <Checkbox
                label={words.requiredAtCreation}
                checked={placement.requiredAtCreation}
                onChange={(event) => set({ requiredAtCreation: event.currentTarget.checked })}
              />
              <Checkbox
                label={words.requiredToResolve}
                checked={placement.requiredToResolve}
                onChange={(event) => set({ requiredToResolve: event.currentTarget.checked })}
              />
              {field.kind !== 'file' && (canName || !namesSomething(field.kind)) && (
                <OwnField
                  field={{ ...field, label: words.default }}
                  value={placement.default}
                  onChange={(value) => set({ default: value })}
                  optional
                />
              )}
            </>
          )}
          <ConditionEditor
            earlier={form.slice(0, index)}
            canName={canName}
            condition={placement.showIf}
            onChange={(showIf) => set({ showIf })}
          />
        </Stack>
      )}
    </Paper>
  );
}
