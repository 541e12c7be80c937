import { ActionIcon, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { ADDED_RELATIONS, type AddedRelation } from '@switchboard/contract/enums.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
import type { PersonValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PersonField } from '../../../shared/own-fields/PersonField.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { words } from './text.ts';

export interface InvolvedPerson {
  readonly person: PersonValue;
  readonly relation: AddedRelation;
}

interface NewTicketPeopleProps {
  value: readonly InvolvedPerson[];
  onChange: (people: readonly InvolvedPerson[]) => void;
  error: ReactNode;
  disabled: boolean;
}

/** Who is on a new ticket from the beginning, beside its requester. */
export function NewTicketPeople({ value, onChange, error, disabled }: NewTicketPeopleProps) {
  const { organization, _id } = useUser();
  const [person, setPerson] = useState<PersonValue | null>(null);
  const [relation, setRelation] = useState<AddedRelation>('participant');
  if (!organization) return null;
  const add = () => {
    if (person === null) return;
    onChange([...value.filter((one) => one.person._id !== person._id), { person, relation }]);
    setPerson(null);
  };
  return (
    <FormSection title={words.involveTitle} description={words.involveHelp}>
      {value.length > 0 && (
        <Stack component="ul" gap={4} aria-label={words.involveTitle}>
          {value.map((one) => (
            <Group key={one.person._id} component="li" gap={8} wrap="nowrap">
              <Stack gap={0} flex={1} miw={0}>
                <Text className="anywhere" fz="sm" fw={500}>
                  {fullName(one.person)}
                </Text>
                <Text fz="xs" c="dimmed">
                  {words.choices[one.relation]}
                </Text>
              </Stack>
              <ActionIcon
                variant="subtle"
                size={40}
                disabled={disabled}
                aria-label={words.remove(fullName(one.person))}
                onClick={() => onChange(value.filter((other) => other !== one))}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      <PersonField
        label={<FieldLabel optional>{words.involve}</FieldLabel>}
        value={person}
        organization={organization._id}
        error={error ?? (person?._id === _id ? words.involvesThemselves : null)}
        disabled={disabled || value.length >= TICKET.added}
        clearable
        onChange={(given) =>
          setPerson(typeof given === 'object' && given !== null && 'firstName' in given ? given : null)
        }
      />
      {person !== null && (
        <Group gap={16} align="end">
          <Radio.Group
            label={words.as}
            value={relation}
            onChange={(chosen) => {
              const found = ADDED_RELATIONS.find((one) => one === chosen);
              if (found) setRelation(found);
            }}
          >
            <Group gap={16} mt={8}>
              {ADDED_RELATIONS.map((one) => (
                <Radio key={one} value={one} label={words.choices[one]} disabled={disabled} />
              ))}
            </Group>
          </Radio.Group>
          <Button variant="default" onClick={add} disabled={disabled || person._id === _id}>
            {words.submit}
          </Button>
        </Group>
      )}
    </FormSection>
  );
}
