import { Box, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { DevopsAgent } from '@switchboard/contract/tickets/devops-agents.ts';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';
import { notThereText } from '../../../lib/words/presence.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { agentChoicesOptions } from '../api/list-devops-agents.ts';
import { assignText as words } from '../assign-text.ts';
import { asPerson } from '../people.ts';
import classes from './AgentPicker.module.css';

const ROW_HEIGHT = 40;
const LIST_HEIGHT = 262;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

interface AgentPickerProps {
  /** Whose agents: those of the ticket. */
  organization: string;
  value: string | null;
  onChange: (agent: DevopsAgent) => void;
  /** Who has the ticket now. */
  current: string | null;
  error: ReactNode;
}

/** DevOps agents with what each has to do already, searched on the server. */
export function AgentPicker({ organization, value, onChange, current, error }: AgentPickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE.picker);
  const agents = useQuery({
    ...agentChoicesOptions(search, organization),
    placeholderData: keepPreviousData,
  });

  const found = agents.data;
  // As tall as with everybody: a list that is narrowed moves no button away from under the pointer.
  const everybody = useQuery({ ...agentChoicesOptions('', organization), enabled: false }).data ?? [];
  const isSettled = typed.trim() === search && !agents.isPlaceholderData && found !== undefined;

  /** Enter came before the agents whom the typed text means. */
  const takesFirst = useRef(false);
  useEffect(() => {
    if (!isSettled || !takesFirst.current) return;
    takesFirst.current = false;
    const [first] = found;
    if (first) onChange(first);
  }, [isSettled, found, onChange]);

  const choose = (id: string) => {
    const agent = agents.data?.find((candidate) => candidate._id === id);
    if (agent) onChange(agent);
  };

  /** Arrows go through the agents without leaving the search; Enter takes the first of them before it sends. */
  const onKeyDown = (event: KeyboardEvent) => {
    const here = found?.findIndex(({ _id }) => _id === value) ?? -1;
    const step = STEPS[event.key];
    const isTaking = event.key === 'Enter' && (here === -1 || !isSettled);
    if (step === undefined && !isTaking) return;
    event.preventDefault();
    // Those of what was typed before are not meant.
    if (!isSettled) {
      takesFirst.current = isTaking;
      return;
    }
    const next = found[Math.min(found.length - 1, Math.max(0, here + (step ?? 1)))];
    if (next) choose(next._id);
  };

  return (
    <Stack gap={8}>
      <TextInput
        label={words.agent}
        placeholder={words.placeholder}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => {
          takesFirst.current = false;
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        maxLength={LENGTH.search}
        data-autofocus
      />
      <Radio.Group value={value} onChange={choose} error={error} aria-label={words.agent}>
        <Box
          className="lines"
          mih={Math.min(LIST_HEIGHT, everybody.length * ROW_HEIGHT)}
          mah={LIST_HEIGHT}
          bd="1px solid var(--border)"
          bdrs="md"
          style={{ overflowY: 'auto' }}
        >
          <Choices agents={agents.data} current={current} />
          {agents.isPending && <SkeletonRows rows={4} height={ROW_HEIGHT} />}
          {agents.isError && (
            <Notice
              tone="danger"
              action={
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconRefresh size={14} stroke={1.6} />}
                  loading={agents.isFetching}
                  onClick={() => void agents.refetch()}
                >
                  {words.retry}
                </Button>
              }
            >
              {words.loadFailed}
            </Notice>
          )}
        </Box>
      </Radio.Group>
    </Stack>
  );
}

function Choices({
  agents,
  current,
}: {
  agents: readonly DevopsAgent[] | undefined;
  current: string | null;
}) {
  if (agents === undefined) return null;
  if (agents.length === 0) {
    return (
      <Text fz="sm" c="dimmed" px={12} py={14}>
        {words.nobody}
      </Text>
    );
  }
  return agents.map((agent) => {
    const notThere = notThereText(agent.presence);
    return (
      <Radio.Card
        key={agent._id}
        value={agent._id}
        className={classes.agent}
        display="flex"
        mih={ROW_HEIGHT}
        withBorder={false}
        radius={0}
      >
        <Group component="span" flex={1} gap={10} px={12} py={4} fz="sm">
          <Radio.Indicator size={16} />
          <Avatar person={asPerson(agent)} size={22} />
          <Text span inherit className="anywhere" fw={500} miw={0}>
            {fullName(agent)}
          </Text>
          <Text span inherit flex="none" fz="xs" c="dimmed" ms="auto">
            {notThere && `${notThere} · `}
            {agent._id === current && `${words.hasIt} · `}
            {words.openTickets(agent.workload.openTickets)}
          </Text>
        </Group>
      </Radio.Card>
    );
  });
}
