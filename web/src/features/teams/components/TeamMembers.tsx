import { ActionIcon, Group, NumberInput, Stack, Text } from '@mantine/core';
import { AUTO_ASSIGN, TEAMS } from '@switchboard/contract/limits.ts';
import type { Team } from '@switchboard/contract/tickets/teams.ts';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { type Candidate, candidateOption, loadCandidates } from '../api.ts';
import { text } from '../text.ts';

const words = text.form;

export type Member = Pick<Team['members'][number], 'user' | 'capacity'>;

interface TeamMembersProps {
  members: readonly Member[];
  onChange: (members: readonly Member[]) => void;
  error?: string | undefined;
}

/** Who is in a team; agents with how many of its tickets they take. */
export function TeamMembers({ members, onChange, error }: TeamMembersProps) {
  const found = useRef(new Map<string, Candidate>());
  const [added, setAdded] = useState(0);
  const [load] = useState(() => async (search: string, signal: AbortSignal) => {
    const people = await loadCandidates(search, signal);
    for (const person of people) found.current.set(person._id, person);
    return people.map(candidateOption);
  });
  const add = (id: string) => {
    const user = found.current.get(id);
    if (user === undefined || members.some((member) => member.user._id === id)) return;
    onChange([...members, { user, capacity: TEAMS.usualCapacity }]);
  };
  const change = (id: string, capacity: number) =>
    onChange(members.map((member) => (member.user._id === id ? { ...member, capacity } : member)));
  return (
    <Stack gap="xs">
      <SearchSelect
        // Empty again after each choice.
        key={added}
        label={words.addMember}
        value={null}
        onChange={(option) => {
          if (option === null) return;
          add(option.value);
          setAdded((count) => count + 1);
        }}
        loadOptions={load}
        placeholder={words.chooseMember}
        what={words.people}
        error={error}
        data-path="members"
      />
      {members.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noMembers}
        </Text>
      )}
      {members.map(({ user, capacity }) => (
        <Group key={user._id} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" truncate>
            {candidateOption(user).label}
          </Text>
          <Group wrap="nowrap" gap="xs">
            {user.role === 'devops_agent' ? (
              <NumberInput
                aria-label={words.capacity(fullName(user))}
                value={capacity}
                onChange={(value) => change(user._id, Number(value) || AUTO_ASSIGN.smallestCap)}
                min={AUTO_ASSIGN.smallestCap}
                max={AUTO_ASSIGN.largestCap}
                size="xs"
                w={76}
              />
            ) : (
              <Text size="xs" c="dimmed">
                {words.takesNone}
              </Text>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.remove(fullName(user))}
              onClick={() => onChange(members.filter((member) => member.user._id !== user._id))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
