import { CloseButton, Group, Stack } from '@mantine/core';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { loadApprovers } from './approvers.ts';
import { text } from './text.ts';

interface ApproversProps {
  label: string;
  chosen: readonly FilterOption[];
  onChange: (chosen: readonly FilterOption[]) => void;
}

/** Who is asked: one after the other, each taken out again by a press. */
export function Approvers({ label, chosen, onChange }: ApproversProps) {
  return (
    <Stack gap={6}>
      {chosen.length < TICKET_APPROVALS.approvers && (
        <SearchSelect
          // Empty again for the next one.
          key={chosen.length}
          label={label}
          placeholder={text.add}
          what={text.people}
          value={null}
          loadOptions={loadApprovers}
          onChange={(option) => {
            if (option !== null && chosen.every(({ value }) => value !== option.value))
              onChange([...chosen, option]);
          }}
        />
      )}
      {chosen.length > 0 && (
        <Group gap={6} wrap="wrap">
          {chosen.map((one) => (
            <Group
              key={one.value}
              component="span"
              gap={2}
              pl={8}
              pr={2}
              fz="sm"
              bg="var(--sunken)"
              bdrs="sm"
              className="anywhere"
            >
              {one.label}
              <CloseButton
                size="sm"
                aria-label={text.remove(one.label)}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              />
            </Group>
          ))}
        </Group>
      )}
    </Stack>
  );
}
