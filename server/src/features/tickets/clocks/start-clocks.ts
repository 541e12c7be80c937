/** The clocks of a ticket that is raised. */
import type { ClockKind, TicketPriority } from '@switchboard/contract/enums.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { readCalendarTimes, secondOf } from '../../organizations/calendars/calendar-times.ts';
import { choosePolicy, type PolicyFacts } from '../policies/choose-policy.ts';
import { readPolicies } from '../policies/policy.repo.ts';
import { dueColumns } from './clock.repo.ts';
import { type Change, type Clock, leadingClock, startClock, type Times } from './clock.ts';

/** Both are there for every ticket with a policy: what the others do depends on them. */
const FROM_THE_START = ['first_response', 'resolution'] as const satisfies readonly ClockKind[];

export interface StartedClocks {
  readonly changes: readonly Change[];
  /** Of the ticket's row. */
  readonly columns: ReturnType<typeof dueColumns> & { readonly has_clocks: boolean };
}

interface Raised extends PolicyFacts {
  readonly priority: TicketPriority;
  readonly at: Date;
}

/** @returns null where no policy matches */
export async function startClocks(
  trx: Database,
  organizationId: string,
  { at, ...facts }: Raised,
): Promise<StartedClocks | null> {
  const policy = choosePolicy(await readPolicies(organizationId, trx), facts);
  if (policy === null) return null;
  const times = await timesOf(trx, organizationId, [policy.terms.calendar]);
  const { id, version, terms } = policy;
  const changes = FROM_THE_START.map((kind) =>
    startClock(
      {
        id: newId(),
        kind,
        policy: { id, version, terms },
        priority: facts.priority,
        at: secondOf(at),
        waiting: 'team',
      },
      times,
    ),
  );
  const clocks = changes.map(({ clock }) => clock);
  return { changes, columns: { ...dueColumns(leadingClock(clocks)), has_clocks: true } };
}

/** The times of calendars by their ids. */
export async function timesOf(
  trx: Database,
  organizationId: string,
  calendarIds: readonly string[],
): Promise<Times> {
  const times = await readCalendarTimes(trx, organizationId, calendarIds);
  return (id) => {
    const time = times.get(id);
    if (time === undefined) throw new Error(`calendar ${id} was not read`);
    return time;
  };
}

export const calendarsOf = (clocks: readonly Pick<Clock, 'policy' | 'stretch'>[]): string[] => [
  ...new Set(clocks.flatMap(({ policy, stretch }) => [policy.terms.calendar, stretch.calendarId])),
];
