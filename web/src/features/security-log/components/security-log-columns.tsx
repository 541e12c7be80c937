import { Text } from '@mantine/core';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { SecurityLogEntry } from '@switchboard/contract/record/security-log.ts';
import { SECURITY_KIND_LABELS } from '@switchboard/contract/record/security-words.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import classes from './SecurityLog.module.css';

/** The product itself has no address; an account that is not there has no name. */
function Who({ by, address }: SecurityLogEntry) {
  if (by !== null) {
    return <TwoLines first={by.name} second={by.email ?? (by.role && ROLE_LABELS[by.role])} />;
  }
  return address === null ? (
    <TwoLines first={text.product} second={text.productRole} />
  ) : (
    <TwoLines first={text.unknown} />
  );
}

const What = ({ text: sentence, kind, times, lastAt }: SecurityLogEntry) => (
  <div className={classes.what}>
    <span>{sentence}</span>
    <Text span size="xs" c="dimmed">
      {SECURITY_KIND_LABELS[kind]}
      {times > 1 && (
        <>
          {' · '}
          {text.times(times)} <RelativeTime date={lastAt} />
        </>
      )}
    </Text>
  </div>
);

const organizationName = ({ organization }: SecurityLogEntry) =>
  organization === null ? text.installation : organization.name || text.gone;

const column = {
  at: { key: 'at', header: text.columns.at, width: 130, cell: ({ at }) => <RelativeTime date={at} /> },
  by: { key: 'by', header: text.columns.by, width: 190, cell: Who },
  what: { key: 'what', header: text.columns.what, phone: 'title', cell: What },
  organization: {
    key: 'organization',
    header: text.columns.organization,
    width: 170,
    tightWidth: 130,
    cell: (entry) => <span className="truncate">{organizationName(entry)}</span>,
  },
  outcome: {
    key: 'outcome',
    header: text.columns.outcome,
    width: 110,
    phone: 'aside',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  from: {
    key: 'from',
    header: text.columns.from,
    width: 180,
    tightWidth: 140,
    cell: ({ address, session }) => (
      <TwoLines
        first={<span className="tabular">{address ?? text.server}</span>}
        second={session === null ? text.noSession : text.session(session)}
      />
    ),
  },
} as const satisfies Record<string, Column<SecurityLogEntry>>;

export const securityLogColumns: readonly Column<SecurityLogEntry>[] = [
  column.at,
  column.by,
  column.what,
  column.outcome,
  column.from,
];

export const everySecurityLogColumns: readonly Column<SecurityLogEntry>[] = [
  column.at,
  column.by,
  column.what,
  column.organization,
  column.outcome,
  column.from,
];
