/** Which team a new ticket comes to: the first rule that matches says it. */
import { z } from 'zod';
import { callsFor, DESK, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, TICKET_PRIORITIES } from '../enums.ts';
import { blankableId, id, referenceId } from '../ids.ts';
import { ROUTING } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { organizationFilter, spelled } from '../query.ts';
import { FORM_MESSAGES } from './forms/form-messages.ts';

/** Of each kind any of these; none means whatever there is. */
const routingRule = z.object({
  requestTypes: z.array(id),
  categories: z.array(namedRef),
  projects: z.array(namedRef),
  priorities: z.array(z.enum(TICKET_PRIORITIES)),
  team: namedRef,
});
export type RoutingRule = z.output<typeof routingRule>;

const readers = callsFor(DESK, 'Teams');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Teams');

const answer = z.object({
  routingRules: z.array(routingRule),
  /** Counts changes of the rules. */
  revision: z.int(),
});

export const getRoutingRules = readers.get('/routing-rules', {
  summary:
    'The rules by which new tickets come to a team, in their order; a super admin has to name the organization',
  query: z.object({ organization: organizationFilter }),
  output: answer,
});

const several = (message: string) =>
  z.array(referenceId(message), message).max(ROUTING.values, message).default([]);

export const ruleFields = z.object({
  requestTypes: several(FORM_MESSAGES.typeUnknown),
  categories: several(MESSAGES.categoryUnknown),
  projects: several(MESSAGES.projectUnknown),
  priorities: z
    .array(spelled(TICKET_PRIORITIES, MESSAGES.priorityUnknown))
    .max(TICKET_PRIORITIES.length)
    .default([]),
  team: referenceId(MESSAGES.teamRequired),
});
export type RuleFields = z.output<typeof ruleFields>;

export const setRoutingRules = admins.put('/routing-rules', {
  summary: 'Write all rules anew; refused where somebody else has written them since `revision`',
  body: z.object({
    revision: z.int(MESSAGES.versionInvalid).min(0, MESSAGES.versionInvalid),
    rules: z.array(ruleFields, MESSAGES.rulesRequired).max(ROUTING.rules, MESSAGES.tooManyRules),
  }),
  output: answer,
});

export const tryRouting = admins.post('/routing-rules/try', {
  summary: 'Where a ticket with these values would come',
  body: z.object({
    requestType: blankableId.default(''),
    category: blankableId.default(''),
    project: blankableId.default(''),
    priority: spelled(TICKET_PRIORITIES, MESSAGES.priorityUnknown).default('Medium'),
  }),
  repeatable: true,
  output: z.object({
    /** Its place among the rules, from 1; null where none matches. */
    rule: z.int().nullable(),
    team: namedRef.nullable(),
  }),
});
