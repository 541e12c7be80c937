import { Select } from '@mantine/core';
import { SHARING_MODES, type SharingMode } from '@switchboard/contract/enums.ts';
import { NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import type { ReactNode } from 'react';
import { sharingWords } from '../../../shared/sharing/sharing-words.ts';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useListOptions } from '../shape/use-list-options.ts';
import { words } from './text.ts';

interface NewTicketSharingProps {
  organization: string;
  value: SharingMode | null;
  onChange: (mode: SharingMode | null) => void;
  error: ReactNode;
  disabled: boolean;
}

/** Who else reads a new ticket, where the organization leaves a choice. */
export function NewTicketSharing({ organization, value, onChange, error, disabled }: NewTicketSharingProps) {
  const { sharing = NO_LIST_OPTIONS.sharing } = useListOptions('');
  const { allowed, usual } = sharing;
  if (allowed.length < 2) return null;
  const labels = sharingWords(organization);
  const chosen = value ?? usual;
  return (
    <FormSection title={words.label} description={words.onIt}>
      <Select
        label={words.label}
        description={labels[chosen].description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={allowed.map((mode) => ({ value: mode, label: labels[mode].label }))}
        value={chosen}
        allowDeselect={false}
        disabled={disabled}
        error={error}
        onChange={(given) => onChange(SHARING_MODES.find((mode) => mode === given) ?? null)}
      />
    </FormSection>
  );
}
