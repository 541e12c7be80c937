import { Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  ASKED_LABELS,
  askedPriority,
  IMPACT_LABELS,
  IMPACTS,
  type PriorityMatrix,
  URGENCIES,
  URGENCY_LABELS,
} from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import type { NewTicketValues } from '../typed-ticket.ts';
import { AskedChoice } from './AskedChoice.tsx';
import { text } from './text.ts';

interface AskedPriorityProps {
  matrix: PriorityMatrix;
  form: Pick<UseFormReturnType<NewTicketValues>, 'values' | 'getInputProps'>;
  disabled: boolean;
}

/** Who is affected, and whether they can work; beneath, the priority that follows. */
export function AskedPriority({ matrix, form, disabled }: AskedPriorityProps) {
  const { impact, urgency } = form.values;
  const priority = askedPriority(matrix, impact, urgency);
  return (
    <FormSection title={text.impactTitle} description={text.impactHelp}>
      <AskedChoice
        {...form.getInputProps('impact')}
        label={ASKED_LABELS.impact}
        values={IMPACTS}
        labels={IMPACT_LABELS}
        disabled={disabled}
      />
      <AskedChoice
        {...form.getInputProps('urgency')}
        label={ASKED_LABELS.urgency}
        values={URGENCIES}
        labels={URGENCY_LABELS}
        disabled={disabled}
      />
      <Text size="sm" component="div" aria-live="polite" mih={22}>
        {priority !== null && (
          <Group gap={6}>
            {text.priority} <PriorityBadge priority={priority} />
          </Group>
        )}
      </Text>
    </FormSection>
  );
}
