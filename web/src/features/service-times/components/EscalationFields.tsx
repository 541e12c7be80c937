import { ActionIcon, Box, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { CLOCK_KINDS, type ClockKind, ESCALATIONS, type Escalation } from '@switchboard/contract/enums.ts';
import { POLICIES } from '@switchboard/contract/limits.ts';
import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTeamChoices } from '../routing-api.ts';
import { text } from '../text.ts';

const words = text.policies.form.escalations;
const ACTIONS = ESCALATIONS.map((value) => ({ value, label: text.escalations[value] }));
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

type Escalations = SlaPolicy['escalations'];
type One = Escalations[number];

interface EscalationFieldsProps {
  escalations: Escalations;
  onChange: (escalations: Escalations) => void;
  error: ReactNode;
}

/** What is done when a part of the time has gone by, for each clock. */
export function EscalationFields({ escalations, onChange, error }: EscalationFieldsProps) {
  const teams = useTeamChoices();
  const add = (clock: ClockKind) => {
    const taken = escalations.filter((one) => one.clock === clock).map(({ atPercent }) => atPercent);
    const atPercent = [90, 100, 120, 150, 200].find((percent) => !taken.includes(percent)) ?? 300;
    onChange([...escalations, { clock, atPercent, action: 'notify_lead' }]);
  };
  const set = (index: number, change: Partial<One>) =>
    onChange(escalations.map((one, place) => (place === index ? { ...one, ...change } : one)));
  return (
    <Box role="group" aria-label={words.title}>
      <Text fz="sm" fw={500} mb={6}>
        {words.title}
      </Text>
      <Stack gap={12}>
        {CLOCK_KINDS.map((clock) => {
          const rows = escalations.flatMap((one, index) => (one.clock === clock ? [{ one, index }] : []));
          return (
            <Stack key={clock} gap={6} role="group" aria-label={text.clocks[clock]}>
              <Group justify="space-between" h={28}>
                <Text fz="sm" c={rows.length === 0 ? 'dimmed' : undefined}>
                  {text.clocks[clock]}
                </Text>
                {rows.length < POLICIES.escalations && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconPlus {...icon} />}
                    aria-label={words.addTo(text.clocks[clock])}
                    onClick={() => add(clock)}
                  >
                    {words.add}
                  </Button>
                )}
              </Group>
              {rows.map(({ one, index }, place) => (
                <Group key={index} gap={8} wrap="nowrap" align="flex-start">
                  <NumberInput
                    w={84}
                    suffix=" %"
                    hideControls
                    aria-label={words.at(text.clocks[clock], place + 1)}
                    min={1}
                    max={POLICIES.mostPercent}
                    value={one.atPercent}
                    onChange={(percent) => set(index, { atPercent: Number(percent) || 0 })}
                  />
                  <Group gap={8} flex={1} align="flex-start">
                    <Select
                      flex="1 1 160px"
                      aria-label={words.action(text.clocks[clock], place + 1)}
                      data={ACTIONS}
                      value={one.action}
                      allowDeselect={false}
                      onChange={(action) =>
                        set(index, { action: (action ?? 'notify_lead') as Escalation, team: undefined })
                      }
                    />
                    {one.action === 'move_team' && (
                      <Select
                        flex="1 1 160px"
                        aria-label={words.team(text.clocks[clock], place + 1)}
                        placeholder={words.chooseTeam}
                        data={teams}
                        value={one.team ?? null}
                        searchable
                        allowDeselect={false}
                        onChange={(team) => set(index, { team: team ?? undefined })}
                      />
                    )}
                  </Group>
                  <ActionIcon
                    mt={4}
                    aria-label={words.remove(text.clocks[clock], place + 1)}
                    onClick={() => onChange(escalations.filter((_, other) => other !== index))}
                  >
                    <IconTrash {...icon} />
                  </ActionIcon>
                </Group>
              ))}
            </Stack>
          );
        })}
      </Stack>
      {error && (
        <Text fz="xs" c="danger" role="alert" mt={4}>
          {error}
        </Text>
      )}
    </Box>
  );
}
