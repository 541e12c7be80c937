import { Anchor } from '@mantine/core';
import type { DeskStats } from '@switchboard/contract/dashboards/dashboards.ts';
import { ACTIVE_STATUSES, type TicketStatus } from '@switchboard/contract/enums.ts';
import { Link } from 'react-router';
import { count } from '../../../lib/format/format.ts';
import { Donut } from '../../../ui/charts/Donut.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { listOf, pages } from '../links.ts';
import { percentOf } from '../percent.ts';
import { text } from '../text.ts';
import { CountLink } from './CountLink.tsx';
import classes from './StatusOverview.module.css';

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
      foot={stats ? <Foot stats={stats} /> : <span className={classes.blank} />}
      flush
    >
      {stats ? <Shares stats={stats} /> : <SkeletonRows rows={4} height={46} />}
    </Card>
  );
}

function Shares({ stats }: { stats: DeskStats }) {
  const total = stats.totalTickets;
  return (
    <div className={classes.shares}>
      <Donut
        parts={STATUSES.map(([name, key, tone]) => ({
          name,
          value: stats[key],
          color: `var(--status-${tone}-graphic)`,
        }))}
        total={count(total)}
        what={words.tickets(total)}
      />
      <ul className={classes.list}>
        {STATUSES.map(([status, key]) => (
          <li key={status}>
            <Link to={listOf(pages.allTickets, { status: [status] })} className={classes.share}>
              <StatusIcon status={status} />
              <span>{status}</span>
              <b>{count(stats[key])}</b>
              <span className={classes.percent}>{percentOf(stats[key], total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Foot({ stats }: { stats: DeskStats }) {
  return (
    <ul className={classes.foot}>
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
    </ul>
  );
}
