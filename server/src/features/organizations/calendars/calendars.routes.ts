import * as endpoints from '@switchboard/contract/organizations/calendars.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { organizationOf } from '../organization-of.ts';
import { presentCalendar } from './calendar.presenter.ts';
import { findCalendar, listCalendars } from './calendar.repo.ts';
import { archiveCalendar, createCalendar, editCalendar } from './write-calendar.ts';

export function calendarRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const read = async (actor: Parameters<typeof membersOrganization>[0], id: string) => {
    const calendar = await findCalendar(membersOrganization(actor), db, id);
    if (calendar === undefined) throw notFound();
    return { calendar: presentCalendar(calendar) };
  };

  serve(endpoints.listCalendars, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { rows, total } = await listCalendars(organizationId, db, query);
    return { calendars: rows.map(presentCalendar), pagination: paginate(total, query) };
  });
  serve(
    endpoints.createCalendar,
    async (call) => read(call.session.actor, await createCalendar(db, contextOf(call, clock), call.body)),
    { again: ({ session: { actor } }, id) => read(actor, id) },
  );
  serve(endpoints.editCalendar, async (call) => {
    await editCalendar(db, contextOf(call, clock), call.params.id, call.body);
    return read(call.session.actor, call.params.id);
  });
  serve(endpoints.archiveCalendar, async (call) => ({
    calendar: presentCalendar(await archiveCalendar(db, contextOf(call, clock), call.params.id)),
  }));
}
