import type { AutoAssignSettings } from '@switchboard/contract/tickets/auto-assign.ts';
import * as endpoints from '@switchboard/contract/tickets/auto-assign.ts';
import { canAutoAssign } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { Again } from '../../../../platform/http/call.ts';
import type { Serve } from '../../../../platform/http/route.ts';
import { keepAnswer } from '../../../../platform/idempotency/idempotency-keys.ts';
import { organizationOf } from '../../../organizations/organization-of.ts';
import { contextOf } from '../../../record/actor-context.ts';
import { presentPresence } from '../../availability/presence.ts';
import { readTicket } from '../../life/read-ticket.ts';
import { requireTicket } from '../../require-ticket.ts';
import { factsOf } from '../../ticket.facts.ts';
import { readAgents, readSettings, type SettingsRow } from './auto-assign.repo.ts';
import { autoAssign } from './auto-assign.ts';
import { setAgentAutoAssign } from './set-agent-auto-assign.ts';
import { setSettings } from './set-settings.ts';

const present = (row: SettingsRow): AutoAssignSettings => ({
  enabled: row.enabled,
  isEnabled: row.enabled,
  assignmentMode: row.mode,
  assignmentStrategy: row.mode,
  maxTicketsPerAgent: row.max_tickets_per_agent,
  onlyActiveAgents: row.only_active_agents,
});

export function autoAssignRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.getAutoAssignSettings, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    return { settings: present(await readSettings(organizationId, db)) };
  });

  serve(endpoints.setAutoAssignSettings, async (call) => {
    const organizationId = await organizationOf(db, call.session.actor, call.query.organization);
    const row = await setSettings(db, contextOf(call, clock), organizationId, call.body);
    return { settings: present(row) };
  });

  serve(endpoints.listWorkload, async ({ session: { actor }, query }) => {
    const agents = await readAgents(await organizationOf(db, actor, query.organization), db, clock.now());
    return {
      agents: agents.map((agent) => ({
        _id: agent.id,
        firstName: agent.first_name,
        lastName: agent.last_name,
        autoAssign: agent.auto_assign,
        presence: presentPresence(agent.presence),
        workload: { openTickets: agent.open_tickets },
      })),
    };
  });

  serve(endpoints.setAgentAutoAssign, async (call) => {
    const { params, body } = call;
    const devopsAgent = await setAgentAutoAssign(db, contextOf(call, clock), params.id, body.autoAssign);
    const state = body.autoAssign ? 'enabled' : 'disabled';
    return {
      message: `Auto-assign ${state} for ${devopsAgent.firstName} ${devopsAgent.lastName}`,
      devopsAgent,
    };
  });

  /** @param reason why nobody was assigned; blank where somebody was */
  const presentAssigned: Again<typeof endpoints.autoAssignTicket> = async ({ session, params }, reason) => {
    const ticket = await readTicket(db, session.actor, params.id);
    const { assignedTo: agent } = ticket;
    return { assigned: agent !== null, ticket, agent, reason: reason === '' ? null : reason };
  };

  serve(
    endpoints.autoAssignTicket,
    async (call) => {
      const { actor } = call.session;
      const row = await requireTicket(db, actor, call.params.id);
      const { organization_id: organizationId, id } = row;
      if (!canAutoAssign(actor, factsOf(row))) throw new AppError('FORBIDDEN');
      const context = contextOf(call, clock);
      const reason = await db.transaction().execute(async (trx) => {
        const refused = (await autoAssign(trx, organizationId, id, context)) ?? '';
        await keepAnswer(trx, context, refused);
        return refused;
      });
      return presentAssigned(call, reason);
    },
    { again: presentAssigned },
  );
}
