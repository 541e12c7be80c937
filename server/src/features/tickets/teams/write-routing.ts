import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { setRoutingRules as entry } from '@switchboard/contract/tickets/routing.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { holdTeams, ownIds, type RuleRow, readRevision, readRules, writeRules } from './routing.repo.ts';

/**
 * Writes all rules anew. They count for tickets from then on.
 * @throws AppError CONFLICT where they were written since `revision`, VALIDATION_FAILED for what is not of the organization
 */
export function setRoutingRules(
  db: Database,
  context: PersonContext,
  { revision, rules }: BodyOf<typeof entry>,
): Promise<void> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if ((await readRevision(organizationId, trx)) !== revision) {
      throw new AppError('CONFLICT', { message: MESSAGES.rulesChanged });
    }
    const before = await readRules(organizationId, trx);
    const asked = (field: 'requestTypes' | 'categories' | 'projects') => rules.flatMap((rule) => rule[field]);
    const known = {
      requestTypes: await ownIds(organizationId, trx, 'request_types', asked('requestTypes')),
      categories: await ownIds(organizationId, trx, 'categories', asked('categories')),
      projects: await ownIds(organizationId, trx, 'projects', asked('projects')),
    };
    const teams = await holdTeams(
      organizationId,
      trx,
      rules.map(({ team }) => team),
    );
    for (const [index, rule] of rules.entries()) {
      const refuse = (field: string, message: string) => invalid(`rules.${index}.${field}`, message);
      if (rule.requestTypes.some((id) => !known.requestTypes.has(id)))
        throw refuse('requestTypes', FORM_MESSAGES.typeUnknown);
      if (rule.categories.some((id) => !known.categories.has(id)))
        throw refuse('categories', MESSAGES.categoryUnknown);
      if (rule.projects.some((id) => !known.projects.has(id)))
        throw refuse('projects', MESSAGES.projectUnknown);
      if (!teams.has(rule.team)) throw refuse('team', MESSAGES.teamUnknown);
    }
    await writeRules(organizationId, trx, rules, revision + 1);
    const after = await readRules(organizationId, trx);
    const subject = await organizationSubject(trx, organizationId, 'routing');
    const events = edits<'routing'>({ rules: before.map(inWords) }, { rules: after.map(inWords) });
    await recordEvents(trx, subject, context, events);
  });
}

/** How the record names a rule. */
function inWords({ request_types, categories, projects, priorities, team }: RuleRow): string {
  const names = [request_types, categories, projects].map((rows) => rows.map(({ name }) => name));
  const asked = [...names, priorities].flatMap((values) =>
    values.length === 0 ? [] : [values.join(' or ')],
  );
  return `${asked.join(' and ') || 'everything'}: ${team.name}`;
}
