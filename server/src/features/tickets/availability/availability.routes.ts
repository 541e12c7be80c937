import type { Availability } from '@switchboard/contract/tickets/availability.ts';
import * as endpoints from '@switchboard/contract/tickets/availability.ts';
import { canSetAvailability } from '@switchboard/contract/tickets/availability.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { contextOf } from '../../record/actor-context.ts';
import { ledBy, listStaff, ownOf, readWorkSettings } from './availability.repo.ts';
import { presentPresence } from './presence.ts';
import { setAvailability } from './set-availability.ts';
import { setWorkSettings } from './set-work-settings.ts';

type Row = Awaited<ReturnType<typeof listStaff>>['rows'][number];

const present = (row: Row, at: Date, mayChange: boolean): Availability => {
  const { state, until, hours } = ownOf(row, at);
  return {
    mayChange,
    user: { ...presentPerson(row), role: row.role },
    presence: presentPresence(row.presence),
    state,
    until: until?.toISOString() ?? null,
    hours,
  };
};

export function availabilityRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listAvailability, async ({ session: { actor }, query }) => {
    const organizationId = membersOrganization(actor);
    const { rows, total } = await listStaff(organizationId, db, clock.now(), query);
    const led = await ledBy(organizationId, db, actor.id);
    const mayChange = ({ id }: Row) =>
      canSetAvailability(actor, { id, organizationId, isLedByActor: led.has(id) });
    return {
      availability: rows.map((row) => present(row, clock.now(), mayChange(row))),
      pagination: paginate(total, query),
    };
  });
  serve(endpoints.setAvailability, async (call) => {
    const { userId } = call.params;
    await setAvailability(db, contextOf(call, clock), userId, call.body);
    const one = { page: 1, limit: 1, search: '', user: userId };
    const { rows } = await listStaff(membersOrganization(call.session.actor), db, clock.now(), one);
    if (rows[0] === undefined) throw notFound();
    return { availability: present(rows[0], clock.now(), true) };
  });
  serve(endpoints.getWorkSettings, async ({ session: { actor }, query }) => ({
    settings: await readWorkSettings(await organizationOf(db, actor, query.organization), db),
  }));
  serve(endpoints.setWorkSettings, async (call) => ({
    settings: await setWorkSettings(db, contextOf(call, clock), call.body),
  }));
}
