import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { Approvers } from './Approvers.tsx';
import { type AskedStep, mostNeeded, newStep } from './approvers.ts';
import { text } from './text.ts';

/** All, one, and what is between. */
const choicesOf = (approvers: readonly FilterOption[]) => [
  { value: 'all', label: text.all },
  ...Array.from({ length: Math.max(0, mostNeeded(approvers) - 2) }, (_, index) => ({
    value: String(index + 2),
    label: text.some(index + 2),
  })),
  { value: 'one', label: text.one },
];

interface StepsFieldsProps {
  steps: readonly AskedStep[];
  onChange: (steps: readonly AskedStep[]) => void;
}

/** Who is asked, one step after the other, and how many of them have to agree. */
export function StepsFields({ steps, onChange }: StepsFieldsProps) {
  const change = (key: number, changes: Partial<AskedStep>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...changes } : step)));
  return (
    <>
      {steps.map((step, index) => (
        <Stack key={step.key} gap={8} component="section" aria-label={text.step(index + 1)}>
          <Approvers
            label={text.step(index + 1)}
            chosen={step.approvers}
            onChange={(approvers) => change(step.key, { approvers, need: 'all' })}
          />
          <Group justify="space-between" wrap="wrap">
            {mostNeeded(step.approvers) > 1 ? (
              <Group gap={8}>
                <Text span fz="sm" c="secondary">
                  {text.needed}
                </Text>
                <Select
                  aria-label={text.needed}
                  size="xs"
                  w={150}
                  data={choicesOf(step.approvers)}
                  value={step.need}
                  allowDeselect={false}
                  onChange={(need) => change(step.key, { need: need ?? 'all' })}
                />
              </Group>
            ) : (
              <span />
            )}
            {steps.length > 1 && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
              >
                {text.removeStep}
              </Button>
            )}
          </Group>
        </Stack>
      ))}
      {steps.length < TICKET_APPROVALS.steps && (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange([...steps, newStep(Math.max(...steps.map(({ key }) => key)) + 1)])}
          >
            {text.addStep}
          </Button>
        </div>
      )}
    </>
  );
}
