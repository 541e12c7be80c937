import { ActionIcon, Button, Group, Input, Stack, Switch, TextInput } from '@mantine/core';
import { FORMS, LENGTH } from '@switchboard/contract/limits.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { movedRow, newRow, type OptionRow } from '../option-rows.ts';
import { fieldText as words } from '../text.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface OptionsEditorProps {
  rows: readonly OptionRow[];
  /** Those that were saved stay: tickets may have them. */
  used: boolean;
  onChange: (rows: OptionRow[]) => void;
  error?: ReactNode;
}

/** What a choice offers: words, order, and whether it is still offered. */
export function OptionsEditor({ rows, used, onChange, error }: OptionsEditorProps) {
  const list = useRef<HTMLDivElement>(null);
  const set = (index: number, change: Partial<OptionRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  const move = (index: number, step: -1 | 1) => {
    const focused = document.activeElement;
    onChange(movedRow(rows, index, step));
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const add = () => {
    onChange([...rows, newRow()]);
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])');
      inputs?.[inputs.length - 1]?.focus();
    });
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Else the dialog would be sent.
      event.preventDefault();
      add();
    }
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Input.Wrapper
      label={words.options}
      labelElement="div"
      description={used ? words.usedOptionsHelp : words.newOptionsHelp}
      error={error}
    >
      <Stack ref={list} gap={6} mt={6} role="list" aria-label={words.options}>
        {rows.map((row, index) => {
          const name = row.label || words.newOption;
          return (
            <Group key={row.id} role="listitem" gap={4} wrap="nowrap" onKeyDown={onKeyDown(index)}>
              <TextInput
                aria-label={words.optionLabel(index + 1)}
                flex={1}
                miw={0}
                maxLength={LENGTH.name}
                value={row.label}
                onChange={(event) => set(index, { label: event.currentTarget.value })}
              />
              <Switch
                aria-label={words.offered(name)}
                checked={row.active}
                onChange={(event) => set(index, { active: event.currentTarget.checked })}
              />
              <ActionIcon
                aria-label={words.optionUp(name)}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                aria-label={words.optionDown(name)}
                disabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
              <ActionIcon
                aria-label={words.removeOption(name)}
                disabled={used && row.key !== ''}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <IconTrash {...icon} />
              </ActionIcon>
            </Group>
          );
        })}
      </Stack>
      <Button
        mt={8}
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        disabled={rows.length >= FORMS.options}
        onClick={add}
      >
        {words.addOption}
      </Button>
    </Input.Wrapper>
  );
}
