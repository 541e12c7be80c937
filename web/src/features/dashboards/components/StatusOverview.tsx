import { Anchor, Box, Group, Text } from '@mantine/core';
import type { DeskStats } from '@switchboard/contract/dashboards/dashboards.ts';
import { ACTIVE_STATUSES, type TicketStatus } from '@switchboard/contract/enums.ts';
import { Link } from 'react-router';
import { count } from '../../../lib/format/format.ts';
import { useMayOpen } from '../../../lib/navigation/may-open.ts';
import { Donut } from '../../../ui/charts/Donut.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { listOf, pages } from '../links.ts';
import { percentOf } from '../percent.ts';
import { text } from '../text.ts';
import { Amount } from './Amount.tsx';
import classes from './Rows.module.css';

const words = text.status;

const STATUSES: readonly [TicketStatus, keyof DeskStats, string][] = [
  ['Open', 'openTickets', 'open'],
  ['In Progress', 'inProgressTickets', 'progress'],
  ['Resolved', 'resolvedTickets', 'resolved'],
  ['Closed', 'closedTickets', 'closed'],
];

/** Which share of all tickets is in which status, each a link to its tickets. */
export function StatusOverview({ stats }: { stats: DeskStats | undefined }) {
  return (
    <Card
      title={words.title}
      aside={
        <Anchor component={Link} to={pages.allTickets} inherit>
          {words.all}
        </Anchor>
      }
      foot={stats ? <Foot stats={stats} /> : <Box component="span" display="block" h={16} />}
      flush
    >
      {stats ? <Shares stats={stats} /> : <SkeletonRows rows={4} height={46} />}
    </Card>
  );
}

function Shares({ stats }: { stats: DeskStats }) {
  const total = stats.totalTickets;
  return (
    <Group className={classes.shares} wrap="wrap" gap="16px 28px" h="100%" p={16}>
      <Donut
        parts={STATUSES.map(([name, key, tone]) => ({
          name,
          value: stats[key],
          color: `var(--status-${tone}-graphic)`,
        }))}
        total={count(total)}
        what={words.tickets(total)}
      />
      <ul className="lines">
        {STATUSES.map(([status, key]) => (
          <li key={status}>
            <Link to={listOf(pages.allTickets, { status: [status] })} className={classes.share}>
              <StatusIcon status={status} />
              <span>{status}</span>
              <Amount number={stats[key]} />
              <Text span inherit c="dimmed" ta="right">
                {percentOf(stats[key], total)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Foot({ stats }: { stats: DeskStats }) {
  return (
    <Group component="ul" gap="4px 20px" wrap="wrap">
      <li>
        <CountLink
          number={stats.unassignedTickets}
          what={words.unassigned}
          page={pages.allTickets}
          to={listOf(pages.allTickets, { status: ACTIVE_STATUSES, assignee: 'unassigned' })}
        />
      </li>
      <li>
        <CountLink number={stats.totalUsers} what={words.users(stats.totalUsers)} page={pages.users} />
      </li>
      <li>
        <CountLink
          number={stats.totalProjects}
          what={words.projects(stats.totalProjects)}
          page={pages.projects}
        />
      </li>
    </Group>
  );
}

interface CountLinkProps {
  number: number;
  /** What is counted: "users". */
  what: string;
  /** The page of what is counted. */
  page: string;
  /** Its address, where that is more than the page. */
  to?: string;
}

/** "23 users", a link where the reader may see them. */
function CountLink({ number, what, page, to = page }: CountLinkProps) {
  const mayOpen = useMayOpen();
  const words = (
    <>
      <Amount number={number} /> {what}
    </>
  );
  const style = { color: 'var(--text-secondary)' };
  if (!mayOpen(page)) return <span style={style}>{words}</span>;
  return (
    <Link to={to} style={style}>
      {words}
    </Link>
  );
}
