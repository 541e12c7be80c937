import { TEAMS } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import * as endpoints from '@switchboard/contract/tickets/teams.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicketIfAllowed } from '../life/read-ticket.ts';
import { offerUndo } from '../undo/undo-change.ts';
import { setTicketTeam } from './set-ticket-team.ts';
import { presentTeam } from './team.presenter.ts';
import { findCandidates, findTeam, listTeams } from './team.repo.ts';
import { archiveTeam, createTeam, editTeam } from './write-team.ts';

export function teamRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listTeams, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { teams, total } = await listTeams(organizationId, db, {
      ...query,
      lead: query.led ? actor.id : null,
    });
    return { teams: teams.map(presentTeam), pagination: paginate(total, query) };
  });

  serve(endpoints.listTeamCandidates, async ({ session: { actor }, query: { search } }) => {
    const wanted = { search, most: TEAMS.candidates };
    const found = await findCandidates(membersOrganization(actor), db, endpoints.TEAM_ROLES, wanted);
    return { people: found.map(({ role, ...person }) => ({ ...presentPerson(person), role })) };
  });

  const answer = async (actor: Actor, id: string) => {
    const team = await findTeam(membersOrganization(actor), db, id);
    if (team === undefined) throw notFound();
    return { team: presentTeam(team) };
  };
  const again: Again<typeof endpoints.createTeam> = ({ session }, id) => answer(session.actor, id);
  serve(
    endpoints.createTeam,
    async (call) => again(call, await createTeam(db, contextOf(call, clock), call.body)),
    { again },
  );
  serve(endpoints.editTeam, async (call) => {
    await editTeam(db, contextOf(call, clock), call.params.id, call.body);
    return answer(call.session.actor, call.params.id);
  });
  serve(endpoints.archiveTeam, async (call) => ({
    team: presentTeam(await archiveTeam(db, contextOf(call, clock), call.params.id)),
  }));

  serve(endpoints.setTicketTeam, async (call) => {
    const context = contextOf(call, clock);
    const event = await setTicketTeam(db, context, call.params.id, call.body);
    const ticket = await readTicketIfAllowed(db, call.session.actor, call.params.id);
    return { ticket, undo: offerUndo(event, context) };
  });
}
