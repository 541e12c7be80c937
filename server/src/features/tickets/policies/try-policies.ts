import type { AnswerOf, BodyOf } from '@switchboard/contract/endpoint.ts';
import type { ClockKind } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { trySlaPolicies } from '@switchboard/contract/tickets/sla-policies.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { findCalendar } from '../../organizations/calendars/calendar.repo.ts';
import { workingTime } from '../../organizations/calendars/working-time.ts';
import { findType } from '../forms/request-type.repo.ts';
import { choosePolicy, targetOf } from './choose-policy.ts';
import { findProjects, readPolicies } from './policy.repo.ts';

type Answer = AnswerOf<typeof trySlaPolicies>;

/** What a new ticket of the type would be chosen by; without one the built-in one as it always was. */
async function triedType(organizationId: string, db: Database, id: string) {
  if (id === '') return { requestType: organizationId, ownPolicy: null };
  const type = isId(id) ? await findType(organizationId, db, id) : undefined;
  if (type === undefined) throw invalid('requestType', FORM_MESSAGES.typeUnknown);
  return { requestType: id, ownPolicy: (type.content ?? type.draft).slaPolicy };
}

/** @throws AppError VALIDATION_FAILED for a project or request type that is not there */
export async function tryPolicies(
  organizationId: string,
  db: Database,
  { requestType, project, priority, at }: BodyOf<typeof trySlaPolicies>,
  now: Date,
): Promise<Answer> {
  if (project !== '' && (await findProjects(organizationId, db, [project])).length === 0) {
    throw invalid('project', MESSAGES.projectUnknown);
  }
  const type = await triedType(organizationId, db, requestType);
  const policies = await readPolicies(organizationId, db);
  const policy = choosePolicy(policies, { ...type, projectId: project || null, priority });
  const calendar = policy && (await findCalendar(organizationId, db, policy.calendar_id));
  if (!policy || !calendar) {
    return { policy: null, due: { firstResponse: null, nextResponse: null, resolution: null } };
  }
  const { time_zone: timeZone, week, holidays } = calendar;
  const time = workingTime({ timeZone, week, holidays });
  const from = Math.floor((at === undefined ? now : new Date(at)).getTime() / 1000);
  const due = (kind: ClockKind) => {
    const seconds = targetOf(policy.terms, priority, kind);
    const moment = seconds === null ? null : time.dueAt(from, seconds);
    return moment === null ? null : new Date(moment * 1000).toISOString();
  };
  return {
    policy: { _id: policy.id, name: policy.name },
    due: {
      firstResponse: due('first_response'),
      nextResponse: due('next_response'),
      resolution: due('resolution'),
    },
  };
}
