import { SILENT_HOURS } from '@switchboard/contract/limits.ts';
import * as endpoints from '@switchboard/contract/mail-intake/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/route.ts';
import { organizationOf } from '../organizations/organization-of.ts';
import { contextOf } from '../record/actor-context.ts';
import { intakeTag, taggedAddress } from './incoming-address.ts';
import { type IntakeState, readIntakeState, setIntake } from './set-intake.ts';

const reference = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name };

export function intakeRoutes(serve: Serve, { database: { db }, clock, config }: Deps): void {
  const { incomingAddress } = config;
  const addressOf = (prefix: string, projectTag?: string) =>
    incomingAddress && taggedAddress(incomingAddress, intakeTag(prefix, projectTag));
  const present = ({ row, projects }: IntakeState): endpoints.MailIntakeSettings => ({
    address: addressOf(row.ticket_prefix),
    on: row.is_on ?? false,
    category: reference(row.category_id, row.category_name),
    project: reference(row.project_id, row.project_name),
    silentHours: row.silent_hours ?? SILENT_HOURS.usual,
    failing:
      row.failing_since && row.failing_reason
        ? { since: row.failing_since.toISOString(), reason: row.failing_reason }
        : null,
    unknownSenders: row.unknown_senders ?? 'refuse',
    unverified: row.unverified ?? 'hold',
    projects: projects.map(({ project_id, name, tag, is_on }) => ({
      project: { _id: project_id, name },
      address: addressOf(row.ticket_prefix, tag),
      on: is_on,
    })),
  });

  serve(endpoints.getMailIntakeSettings, async ({ session: { actor }, query }) => ({
    settings: present(await readIntakeState(await organizationOf(db, actor, query.organization), db)),
  }));

  serve(endpoints.setMailIntakeSettings, async (call) => {
    const organizationId = await organizationOf(db, call.session.actor, call.query.organization);
    const { on, projects = [] } = call.body;
    const turnsOn = on === true || projects.some((project) => project.on);
    if (incomingAddress === null && turnsOn) throw new AppError('INTAKE_UNAVAILABLE');
    return { settings: present(await setIntake(db, contextOf(call, clock), organizationId, call.body)) };
  });
}
