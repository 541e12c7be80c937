import type { Actor } from '@switchboard/contract/people/actor.ts';
import * as endpoints from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import { contextOf } from '../record/actor-context.ts';
import { readDevopsAgents } from '../tickets/assignment/devops-agents/read-devops-agents.ts';
import { readCalendar } from './calendar.ts';
import { createSchedule } from './create-schedule.ts';
import { editSchedule } from './edit-schedule.ts';
import { executeSchedule } from './execute-schedule.ts';
import { exportRuns } from './export-runs.ts';
import { previewSchedule } from './preview-schedule.ts';
import { requireSchedule } from './require-schedule.ts';
import { listRuns } from './run.repo.ts';
import { presentRun, presentSchedule } from './schedule.presenter.ts';
import { countByStatus, listSchedules } from './schedule.repo.ts';
import { cancelSchedule, toggleSchedule } from './set-schedule-status.ts';

export function scheduledTicketRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const require = (actor: Actor, id: string) => requireSchedule(membersOrganization(actor), db, id);
  const keyOf = async (actor: Actor, id: string) => ({
    organizationId: membersOrganization(actor),
    scheduleId: (await require(actor, id)).id,
  });

  serve(endpoints.listSchedules, async ({ session: { actor }, query }) => {
    const { rows, total, assignments } = await listSchedules(membersOrganization(actor), db, query);
    return {
      scheduledTickets: rows.map(presentSchedule),
      pagination: paginate(total, query),
      assignments,
    };
  });

  serve(endpoints.getSchedule, async ({ session: { actor }, params }) => ({
    scheduledTicket: presentSchedule(await require(actor, params.id)),
  }));

  serve(
    endpoints.createSchedule,
    async (call) => ({
      scheduledTicket: presentSchedule(await createSchedule(db, contextOf(call, clock), call.body)),
    }),
    {
      again: async ({ session: { actor } }, id) => ({
        scheduledTicket: presentSchedule(await require(actor, id)),
      }),
    },
  );

  serve(endpoints.editSchedule, async (call) => ({
    scheduledTicket: presentSchedule(
      await editSchedule(db, contextOf(call, clock), call.params.id, call.body),
    ),
  }));

  serve(endpoints.cancelSchedule, async (call) => ({
    scheduledTicket: presentSchedule(await cancelSchedule(db, contextOf(call, clock), call.params.id)),
  }));

  serve(endpoints.toggleSchedule, async (call) => ({
    scheduledTicket: presentSchedule(await toggleSchedule(db, contextOf(call, clock), call.params.id)),
  }));

  serve(
    endpoints.executeSchedule,
    async (call) => ({
      scheduledTicket: presentSchedule(await executeSchedule(db, contextOf(call, clock), call.params.id)),
    }),
    {
      again: async ({ session: { actor } }, id) => ({
        scheduledTicket: presentSchedule(await require(actor, id)),
      }),
    },
  );

  serve(endpoints.getScheduleStats, async ({ session: { actor } }) => {
    const counts = await countByStatus(membersOrganization(actor), db);
    const active = counts.find(({ status }) => status === 'active');
    return {
      stats: {
        totalScheduled: counts.reduce((sum, { count }) => sum + count, 0),
        statusBreakdown: counts.map(({ status, count }) => ({ _id: status, count })),
        nextExecution: active?.next_run_at?.toISOString() ?? null,
      },
    };
  });

  serve(endpoints.listScheduleAgents, async ({ session: { actor }, query }) => {
    const scope = membersOrganization(actor);
    const request = { ...query, withRoom: false, at: clock.now() };
    const { devopsAgents: agents, pagination } = await readDevopsAgents(scope, db, request);
    return { agents, pagination };
  });

  serve(endpoints.previewSchedule, async ({ body }) => ({
    occurrences: previewSchedule(body, clock.now()).map((at) => at.toISOString()),
  }));

  serve(endpoints.listCalendar, async ({ session: { actor }, query }) =>
    readCalendar(membersOrganization(actor), db, query),
  );

  serve(endpoints.listRuns, async ({ session: { actor }, params, query }) => {
    const key = await keyOf(actor, params.id);
    const { rows, total } = await listRuns(key, db, query);
    return { runs: rows.map(presentRun), pagination: paginate(total, query) };
  });

  serve(endpoints.exportRuns, async ({ session: { actor }, params }) =>
    exportRuns(await keyOf(actor, params.id), db, clock.now()),
  );
}
