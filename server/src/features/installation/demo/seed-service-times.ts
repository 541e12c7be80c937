/** Working hours and a policy of an organization, which was applied to the tickets that are worked on. */

import type { PolicyTerms } from '@switchboard/contract/tickets/sla-policies.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertVersion } from '../../organizations/calendars/calendar.repo.ts';
import { secondOf } from '../../organizations/calendars/calendar-times.ts';
import { type Hours, workingTime } from '../../organizations/calendars/working-time.ts';
import { dueColumns, writeChanges } from '../../tickets/clocks/clock.repo.ts';
import { leadingClock, startClock } from '../../tickets/clocks/clock.ts';
import { insertTerms } from '../../tickets/policies/policy.repo.ts';
import { updateWaiting } from '../../tickets/ticket.repo.ts';
import type { DemoServiceTimes } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** @param waiting summaries of those that wait for a vendor */
export async function seedServiceTimes(
  trx: Database,
  { organizationId: organization_id }: SeedContext,
  { calendar, policy }: DemoServiceTimes,
  { drafts, waiting }: { readonly drafts: readonly TicketDraft[]; readonly waiting: ReadonlySet<string> },
  now: Date,
): Promise<void> {
  const own = { organization_id, created_at: now };
  const { from, to, holidays, name, timeZone } = calendar;
  const calendarId = newId();
  await trx
    .insertInto('calendars')
    .values({ ...own, id: calendarId, name, is_default: false })
    .execute();
  const day = [{ from, to }];
  const hours: Hours = {
    timeZone,
    week: [day, day, day, day, day, [], []],
    holidays: holidays.map((holiday) => ({
      date: `${now.getUTCFullYear()}-${holiday.day}`,
      name: holiday.name,
      hours: null,
    })),
  };
  const first = { organization_id, calendar_id: calendarId, version: 1, since: now };
  await insertVersion(trx, hours, first);

  const { name: policyName, firstResponse, nextResponse, resolution } = policy;
  const targets = { firstResponse, nextResponse, resolution };
  const terms: PolicyTerms = {
    match: { requestTypes: [], projects: [], priorities: [] },
    calendar: calendarId,
    targets: { Low: targets, Medium: targets, High: targets, Critical: targets },
    pauseOn: ['requester', 'vendor'],
    warnAtPercent: 80,
    escalations: [{ clock: 'resolution', atPercent: 90, action: 'notify_lead' }],
    shareWithRequester: true,
  };
  const id = newId();
  await trx
    .insertInto('sla_policies')
    .values({ ...own, id, name: policyName, place: 0, calendar_id: calendarId, is_default: true })
    .execute();
  await insertTerms(trx, { organization_id, policy_id: id, version: 1 }, terms);

  const time = workingTime(hours);
  for (const { ticket } of drafts) {
    if (!isActive(ticket)) continue;
    const key = { organization_id, id: ticket.id };
    const change = startClock(
      {
        id: newId(),
        kind: 'resolution',
        policy: { id, version: 1, terms },
        priority: ticket.priority,
        at: secondOf(now),
        waiting: waiting.has(ticket.summary) ? 'vendor' : 'agent',
      },
      () => time,
    );
    await writeChanges(trx, key, [change]);
    await updateWaiting(trx, key, { ...dueColumns(leadingClock([change.clock])), has_clocks: true });
  }
}
