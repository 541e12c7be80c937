import { Checkbox, Group, Input, ScrollArea } from '@mantine/core';
import { text } from './text.ts';

interface MacroTagsProps {
  chosen: readonly string[];
  choices: readonly { readonly value: string; readonly label: string }[];
  onChange: (ids: string[]) => void;
}

/** Which tags a macro adds; nothing where there are none. */
export function MacroTags({ chosen, choices, onChange }: MacroTagsProps) {
  if (choices.length === 0) return null;
  return (
    <Checkbox.Group label={text.form.tags} value={[...chosen]} onChange={onChange}>
      <Input.Wrapper>
        <ScrollArea.Autosize mah={120} mt={6}>
          <Group gap={12}>
            {choices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Group>
        </ScrollArea.Autosize>
      </Input.Wrapper>
    </Checkbox.Group>
  );
}
