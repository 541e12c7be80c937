/** Teams of an organization, and which of them a ticket belongs to. Only DevOps agents among the members take tickets. */
import { z } from 'zod';
import { callsFor, DESK, SIGNED_IN } from '../endpoint.ts';
import { AUTO_ASSIGN_MODES, DESK_ROLES, ROLES, type Role } from '../enums.ts';
import { blankableId, id, referenceId } from '../ids.ts';
import { AUTO_ASSIGN, LENGTH, PAGE, TEAMS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef, personRef } from '../people/person.ts';
import { flag, organizationFilter, pagination, paging, search, spelled } from '../query.ts';
import { blankableText, optionalText, requiredLine } from '../text.ts';
import { presence } from './availability.ts';
import { ticket } from './ticket.ts';
import { changedTicket } from './undo.ts';
import { seenVersion } from './versions.ts';

/** Who may be in a team. */
export const TEAM_ROLES: readonly Role[] = ['devops_agent', ...DESK_ROLES];

const member = z.object({
  user: personRef.extend({ role: z.enum(ROLES) }),
  /** Active tickets of this team that auto-assign gives them at most. */
  capacity: z.int(),
  presence,
});

export const team = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  lead: personRef.nullable(),
  /** By whose hours handovers to it are answered; null for the organization's default. */
  calendar: namedRef.nullable(),
  autoAssign: z.boolean(),
  mode: z.enum(AUTO_ASSIGN_MODES),
  members: z.array(member),
  /** Counts its changes. */
  revision: z.int(),
  /** Active tickets of it that have no agent and are not snoozed. */
  inboxCount: z.int(),
});
export type Team = z.output<typeof team>;

const readers = callsFor(['devops_agent', ...DESK], 'Teams');
const writers = callsFor(['admin', 'manager'], 'Teams');
const workers = callsFor(SIGNED_IN, 'Teams');

export const listTeams = readers.get('/teams', {
  summary: 'Teams of the organization by name; a super admin has to name it',
  looksInto: 'people',
  query: z.object({
    ...paging(PAGE.options),
    search,
    organization: organizationFilter,
    /** Only those that the caller leads. */
    led: flag.default(false),
  }),
  output: z.object({ teams: z.array(team), pagination }),
});

export const listTeamCandidates = writers.get('/teams/candidates', {
  summary: 'People of the own organization who can be in a team, by name',
  query: z.object({ search }),
  output: z.object({ people: z.array(personRef.extend({ role: z.enum(ROLES) })).max(TEAMS.candidates) }),
});

const capacity = z
  .int(MESSAGES.capacityInvalid)
  .min(AUTO_ASSIGN.smallestCap, MESSAGES.capacityInvalid)
  .max(AUTO_ASSIGN.largestCap, MESSAGES.capacityInvalid);

const fields = {
  name: requiredLine('Name', LENGTH.name),
  description: blankableText('Description', LENGTH.notes),
  /** Somebody who runs the desk, or an agent; blank for nobody. */
  lead: blankableId,
  /** Blank for the organization's default. */
  calendar: blankableId,
  autoAssign: flag,
  mode: spelled(AUTO_ASSIGN_MODES, MESSAGES.autoAssignModeUnknown),
  members: z
    .array(
      z.object({
        user: referenceId(MESSAGES.memberUnknown),
        capacity: capacity.default(TEAMS.usualCapacity),
      }),
      MESSAGES.memberUnknown,
    )
    .max(TEAMS.members, MESSAGES.tooManyMembers),
};

const teamFields = z.object({
  ...fields,
  description: fields.description.default(''),
  lead: fields.lead.default(''),
  calendar: fields.calendar.default(''),
  autoAssign: fields.autoAssign.default(true),
  mode: fields.mode.default('least_tickets'),
  members: fields.members.default([]),
});
export type TeamFields = z.output<typeof teamFields>;

const answer = z.object({ team });

export const createTeam = writers.post('/teams', {
  summary: 'Add a team to the own organization',
  body: teamFields,
  status: 201,
  output: answer,
});

export const editTeam = writers.put('/teams/{id}', {
  summary: 'Change a team; what is absent stays. Refused where somebody else has changed it since `revision`',
  body: z
    .object(fields)
    .partial()
    .extend({ revision: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid) }),
  output: answer,
});

export const archiveTeam = writers.delete('/teams/{id}', {
  summary: 'Archive a team: its members leave it, and its active tickets belong to no team',
  output: answer,
});

export const setTicketTeam = workers.put('/tickets/{id}/team', {
  summary: 'Give a ticket to a team, or to none; for who runs the desk and agents of its team',
  body: z.object({
    /** Null or blank for none. */
    team: z.union([blankableId, z.null()], MESSAGES.teamRequired),
    reason: optionalText('Reason', LENGTH.reason),
    version: seenVersion,
  }),
  output: changedTicket.extend({
    /** Null for who may not read it any more. */
    ticket: ticket.nullable(),
  }),
});
