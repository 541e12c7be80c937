/** How fast which tickets are to be answered and resolved. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import {
  CLOCK_KINDS,
  type ClockKind,
  DESK_ROLES,
  ESCALATIONS,
  type Escalation,
  MEMBER_ROLES,
  PAUSE_KINDS,
  TICKET_PRIORITIES,
} from '../enums.ts';
import { blankableId, id, instant, referenceId } from '../ids.ts';
import { LENGTH, PAGE, POLICIES } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { flag, organizationFilter, pagination, paging, search } from '../query.ts';
import { requiredLine } from '../text.ts';

/** Minutes that count; null for no clock of the kind. */
const minutes = z
  .int(MESSAGES.targetInvalid)
  .min(POLICIES.smallestTarget, MESSAGES.targetInvalid)
  .max(POLICIES.largestTarget, MESSAGES.targetInvalid)
  .nullable()
  .default(null);

const targetsOfPriority = z.object({
  firstResponse: minutes,
  nextResponse: minutes,
  resolution: minutes,
});
export type Targets = z.output<typeof targetsOfPriority>;

const NO_TARGETS = { firstResponse: null, nextResponse: null, resolution: null };
const [low, medium, high, critical] = TICKET_PRIORITIES;

/** A priority without an entry has no clocks. */
const targets = z
  .object({
    [low]: targetsOfPriority.default(NO_TARGETS),
    [medium]: targetsOfPriority.default(NO_TARGETS),
    [high]: targetsOfPriority.default(NO_TARGETS),
    [critical]: targetsOfPriority.default(NO_TARGETS),
  })
  .strict();

const percent = z
  .int(MESSAGES.percentInvalid)
  .min(1, MESSAGES.percentInvalid)
  .max(POLICIES.mostPercent, MESSAGES.percentInvalid);

export interface PolicyEscalation {
  readonly clock: ClockKind;
  readonly atPercent: number;
  readonly action: Escalation;
  readonly team?: string | undefined;
}

const escalation = z
  .object({
    clock: z.enum(CLOCK_KINDS),
    /** Of the target; more than 100 is after the breach. */
    atPercent: percent,
    action: z.enum(ESCALATIONS),
    /** Into whose inbox a ticket is moved. */
    team: blankableId.optional(),
  })
  .refine(({ action, team = '' }) => action !== 'move_team' || team !== '', {
    path: ['team'],
    message: MESSAGES.teamRequired,
  })
  .transform(({ team, ...one }): PolicyEscalation => (one.action === 'move_team' ? { ...one, team } : one));

const sameEscalation = ({ clock, atPercent, action }: PolicyEscalation) => `${clock} ${atPercent} ${action}`;

const ids = z
  .array(z.string().trim().min(1).max(100))
  .max(POLICIES.matched, MESSAGES.matchInvalid)
  .default([]);

/** Which tickets it is for: all of them where nothing is named. */
const match = z.object({
  requestTypes: ids,
  projects: ids,
  priorities: z
    .array(z.enum(TICKET_PRIORITIES, MESSAGES.priorityUnknown))
    .max(TICKET_PRIORITIES.length)
    .default([]),
});

/** What clocks need to know of a policy. */
const terms = z.object({
  match: match.prefault({}),
  calendar: referenceId(MESSAGES.calendarUnknown),
  targets,
  /** What clocks stand for. Whatever it says, the first response never stands for the requester. */
  pauseOn: z
    .array(z.enum(PAUSE_KINDS))
    .default([])
    .transform((kinds) => PAUSE_KINDS.filter((kind) => kinds.includes(kind))),
  warnAtPercent: percent.default(80),
  escalations: z
    .array(escalation)
    .refine((all) => new Set(all.map(sameEscalation)).size === all.length, MESSAGES.escalationTwice)
    .refine(
      (all) =>
        CLOCK_KINDS.every((kind) => all.filter(({ clock }) => clock === kind).length <= POLICIES.escalations),
      MESSAGES.tooManyEscalations,
    )
    .default([]),
  shareWithRequester: flag.default(false),
});
export type PolicyTerms = z.output<typeof terms>;

const shownMinutes = z.int().nullable();
const shownTargets = z.object({
  firstResponse: shownMinutes,
  nextResponse: shownMinutes,
  resolution: shownMinutes,
});

export const slaPolicy = z.object({
  _id: id,
  name: z.string(),
  /** The first that matches counts. */
  order: z.int(),
  match: z.object({
    requestTypes: z.array(id),
    projects: z.array(id),
    priorities: z.array(z.enum(TICKET_PRIORITIES)),
  }),
  calendar: namedRef,
  targets: z.object({
    [low]: shownTargets,
    [medium]: shownTargets,
    [high]: shownTargets,
    [critical]: shownTargets,
  }),
  pauseOn: z.array(z.enum(PAUSE_KINDS)),
  warnAtPercent: z.int(),
  escalations: z.array(
    z.object({
      clock: z.enum(CLOCK_KINDS),
      atPercent: z.int(),
      action: z.enum(ESCALATIONS),
      team: id.optional(),
    }),
  ),
  shareWithRequester: z.boolean(),
  /** Where no other matches. */
  isDefault: z.boolean(),
  revision: z.int(),
  /** Open tickets are being bound to it. */
  applying: z.boolean(),
});
export type SlaPolicy = z.output<typeof slaPolicy>;

const readers = callsFor([...DESK_ROLES, 'super_admin'], 'Service times');
const planners = callsFor(['admin', 'manager'], 'Service times');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Service times');

export const listSlaPolicies = readers.get('/sla-policies', {
  summary:
    'Policies for service times, in the order in which they are tried; a super admin has to name the organization',
  query: z.object({ ...paging(PAGE.options), search, organization: organizationFilter }),
  output: z.object({ slaPolicies: z.array(slaPolicy), pagination }),
});

export const slaPolicyFields = terms.extend({
  name: requiredLine('Name', LENGTH.name),
  order: z.int().min(0).max(1_000_000).default(0),
  isDefault: flag.default(false),
  /** Tickets that are open now are bound to it as well, from now on. */
  applyToOpen: flag.default(false),
});

const answer = z.object({ slaPolicy });

export const createSlaPolicy = admins.post('/sla-policies', {
  summary: 'Add a policy for tickets that are raised from now on',
  body: slaPolicyFields,
  status: 201,
  output: answer,
});

export const editSlaPolicy = admins.put('/sla-policies/{id}', {
  summary:
    'Change a policy for new tickets, unless somebody else has since `revision`; clocks keep what they began with',
  body: slaPolicyFields.extend({ revision: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid) }),
  output: answer,
});

export const archiveSlaPolicy = admins.delete('/sla-policies/{id}', {
  summary: 'Archive a policy; clocks that run by it go on',
  output: answer,
});

export const APPLICATION_STATES = ['none', 'running', 'done'] as const;

export const getPolicyApplication = admins.get('/sla-policies/{id}/application', {
  summary: 'How far the last application of a policy to open tickets has come',
  output: z.object({
    state: z.enum(APPLICATION_STATES),
    /** Open tickets that were looked at, whichever policy they go by. */
    done: z.int(),
    total: z.int(),
  }),
});

export const trySlaPolicies = planners.post('/sla-policies/try', {
  summary: 'Which policy a ticket would get that is raised at a moment, and when it would be due',
  body: z.object({
    /** Blank for none that is named. */
    requestType: z.string().trim().max(100).default(''),
    project: z.string().trim().max(100).default(''),
    priority: z.enum(TICKET_PRIORITIES, MESSAGES.priorityUnknown),
    /** Now where it is left out. */
    at: instant.optional(),
  }),
  repeatable: true,
  output: z.object({
    policy: namedRef.nullable(),
    due: z.object({
      firstResponse: instant.nullable(),
      nextResponse: instant.nullable(),
      resolution: instant.nullable(),
    }),
  }),
});
