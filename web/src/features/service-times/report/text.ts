/** Every word of the service report. */
import type { ReportGroup } from '@switchboard/contract/tickets/clock-filter-text.ts';

const GROUPS: Readonly<Record<ReportGroup, string>> = {
  priority: 'Priority',
  team: 'Team',
  requestType: 'Request type',
  project: 'Project',
  agent: 'DevOps agent',
  waiting: 'Waited for',
};

export const text = {
  title: 'Service Report',
  what: 'the report',
  description:
    'Tickets whose clocks began in these days. One with several clocks of a kind counts once, by the worst of them.',
  groupBy: 'Group by',
  groups: GROUPS,
  columns: {
    clock: 'Clock',
    met: 'Met',
    breached: 'Breached',
    running: 'Running',
    metPercent: 'Met %',
    median: 'Median',
    p90: '90 %',
    waiting: 'Stood for',
  },
  none: '–',
  stood: { requester: 'Requester', approver: 'Approval', vendor: 'Vendor' },
  soon: '< 1 min',
  figure: (count: string, outcome: string, group: string, clock: string) =>
    `${count} ${outcome.toLowerCase()}: ${group}, ${clock.toLowerCase()}`,
  export: {
    running: 'Exporting the report',
    fileName: 'service-times',
    done: (rows: number, shown: string) => (rows === 1 ? '1 row exported' : `${shown} rows exported`),
    failed: 'Failed to export the report',
  },
  empty: {
    title: 'No clocks in these days',
    text: 'Tickets have clocks once there is a policy for service times.',
  },
} as const;
