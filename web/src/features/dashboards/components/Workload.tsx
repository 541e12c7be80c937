import { Anchor, Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { AgentLoad } from '@switchboard/contract/dashboards/dashboards.ts';
import { ACTIVE_STATUSES } from '@switchboard/contract/enums.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { LoadBar } from '../../../ui/charts/LoadBar.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { FaceRow } from '../../../ui/people/FaceRow.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { listOf, pages } from '../links.ts';
import { text } from '../text.ts';
import classes from './Rows.module.css';

const words = text.workload;

/** More than these stand behind a button. */
const SHOWN = 6;

interface WorkloadProps {
  /** The busiest first; undefined until they are known. */
  agents: readonly AgentLoad[] | undefined;
  unassigned: number;
}

/** What every agent has on their hands, against what auto-assign gives at most. */
export function Workload({ agents, unassigned }: WorkloadProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? agents : agents?.slice(0, SHOWN);
  return (
    <Card
      title={words.title}
      aside={
        <Group component="span" gap={12}>
          {ACTIVE_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Group>
      }
      foot={unassigned > 0 && <Unassigned number={unassigned} />}
      flush
    >
      {shown === undefined && <SkeletonRows rows={SHOWN} height={30} />}
      {shown?.length === 0 && (
        <Text fz="sm" c="dimmed" p={16}>
          {words.empty}
        </Text>
      )}
      {shown && shown.length > 0 && (
        <Box component="ul" py={8}>
          <FaceRow ids={shown.map(({ _id }) => _id)}>
            {shown.map((agent) => (
              <Agent key={agent._id} agent={agent} />
            ))}
          </FaceRow>
        </Box>
      )}
      {agents && agents.length > SHOWN && (
        <Button
          variant="subtle"
          size="xs"
          mx={6}
          mb={8}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? words.fewer : words.all(agents.length)}
        </Button>
      )}
    </Card>
  );
}

function Agent({ agent }: { agent: AgentLoad }) {
  const { _id, open, inProgress, cap } = agent;
  const name = fullName(agent);
  const total = open + inProgress;
  return (
    <li>
      <Link
        to={listOf(pages.allTickets, { status: ACTIVE_STATUSES, assignee: _id })}
        className={classes.agent}
      >
        <Avatar person={{ id: _id, name }} />
        <span className="truncate">{name}</span>
        <LoadBar
          parts={[
            { key: 'open', value: open, color: 'var(--status-open-graphic)' },
            { key: 'progress', value: inProgress, color: 'var(--status-progress-graphic)' },
          ]}
          most={cap}
        />
        <Text
          span
          inherit
          className="tabular"
          ta="right"
          c={total > cap ? 'danger' : undefined}
          aria-hidden="true"
        >
          {words.of(total, cap)}
        </Text>
        <VisuallyHidden>{words.said(open, inProgress, cap)}</VisuallyHidden>
      </Link>
    </li>
  );
}

function Unassigned({ number }: { number: number }) {
  return (
    <Group component="span" gap={12} justify="space-between">
      {words.nobody(number)}
      <Anchor
        component={Link}
        to={listOf(pages.allTickets, { status: ACTIVE_STATUSES, assignee: 'unassigned' })}
        inherit
      >
        {words.assign}
      </Anchor>
    </Group>
  );
}
