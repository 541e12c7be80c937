import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Absence } from '@switchboard/contract/tickets/absences.ts';
import * as endpoints from '@switchboard/contract/tickets/absences.ts';
import { canSetAvailability } from '@switchboard/contract/tickets/availability.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { contextOf } from '../../record/actor-context.ts';
import { ledBy } from '../availability/availability.repo.ts';
import { type AbsenceRow, findAbsence, findNextAbsence, listAbsences } from './absence.repo.ts';
import { createAbsence, editAbsence, endAbsence, endOwnAbsence, setOwnAbsence } from './write-absence.ts';

export function absenceRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const presentAll = async (actor: Actor, rows: readonly AbsenceRow[]): Promise<Absence[]> => {
    const organizationId = membersOrganization(actor);
    const led = await ledBy(organizationId, db, actor.id);
    return rows.map((row) => {
      const mayChange = canSetAvailability(actor, {
        id: row.id,
        organizationId,
        isLedByActor: led.has(row.id),
      });
      return {
        _id: row.absence_id,
        user: { ...presentPerson(row), role: row.role },
        from: row.from_day,
        to: row.to_day,
        timeZone: row.time_zone,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        substitute: row.substitute && presentPerson(row.substitute),
        delegate: row.delegate && presentPerson(row.delegate),
        handOver: row.hand_over,
        note: mayChange ? row.note : '',
        mayChange,
        revision: row.revision,
      };
    });
  };
  const answer = async (actor: Actor, row: AbsenceRow | undefined) => {
    const [absence] = row === undefined ? [] : await presentAll(actor, [row]);
    if (absence === undefined) throw notFound();
    return { absence };
  };
  const again: Again<typeof endpoints.createAbsence> = async ({ session: { actor } }, id) =>
    answer(actor, await findAbsence(membersOrganization(actor), db, id));

  serve(endpoints.listAbsences, async ({ session: { actor }, query }) => ({
    absences: await presentAll(actor, await listAbsences(membersOrganization(actor), db, query)),
  }));
  serve(
    endpoints.createAbsence,
    async (call) => again(call, await createAbsence(db, contextOf(call, clock), call.body)),
    { again },
  );
  serve(endpoints.editAbsence, async (call) => {
    const { actor } = call.session;
    await editAbsence(db, contextOf(call, clock), call.params.id, call.body);
    return answer(actor, await findAbsence(membersOrganization(actor), db, call.params.id));
  });
  serve(endpoints.endAbsence, async (call) =>
    answer(call.session.actor, await endAbsence(db, contextOf(call, clock), call.params.id)),
  );

  const own = async (actor: Actor) => {
    const row = await findNextAbsence(membersOrganization(actor), db, actor.id, clock.now());
    return { absence: row === undefined ? null : (await answer(actor, row)).absence };
  };
  serve(endpoints.getOwnAbsence, ({ session: { actor } }) => own(actor));
  serve(endpoints.setOwnAbsence, async (call) => {
    const { actor } = call.session;
    await setOwnAbsence(db, contextOf(call, clock), call.body);
    return answer(actor, await findNextAbsence(membersOrganization(actor), db, actor.id, clock.now()));
  });
  serve(endpoints.endOwnAbsence, async (call) => {
    await endOwnAbsence(db, contextOf(call, clock));
    return own(call.session.actor);
  });
}
