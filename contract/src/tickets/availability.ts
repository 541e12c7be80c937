/** Who of an organization's staff is there: whoever is away gets nothing by auto-assign, and keeps what they have. */
import { z } from 'zod';
import { callsFor, DESK, DESK_ROLES_AND_AGENTS, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, ROLES } from '../enums.ts';
import { blankableId, instant } from '../ids.ts';
import { HANDOVER_HOURS, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { calendarFields } from '../organizations/calendars.ts';
import { type Actor, isMemberOf } from '../people/actor.ts';
import { personRef } from '../people/person.ts';
import { flag, organizationFilter, pagination, paging, search, spelled } from '../query.ts';

/** What somebody says of themselves; whoever says nothing is present. */
export const AVAILABILITY_STATES = ['present', 'away'] as const;
export type AvailabilityState = (typeof AVAILABILITY_STATES)[number];

/** Whether new work comes to somebody at a moment. */
export const PRESENCES = ['present', 'away', 'absent'] as const;

/** Whether somebody is there now, beside whatever shows an agent to choose. */
export const presence = z.object({
  state: z.enum(PRESENCES),
  /** When they are back; null where nobody knows, and for who is there. */
  until: instant.nullable(),
});
export type Presence = z.output<typeof presence>;

export const availability = z.object({
  user: personRef.extend({ role: z.enum(ROLES) }),
  /** With absences. */
  presence,
  /** What they have said. */
  state: z.enum(AVAILABILITY_STATES),
  /** Until when they are away; null where nobody knows, and for who is present. */
  until: instant.nullable(),
  /** When they work; null where nobody has said. Monday first. */
  hours: z
    .object({
      timeZone: z.string(),
      week: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
    })
    .nullable(),
  /** The reader may change it. */
  mayChange: z.boolean().default(false),
});
export type Availability = z.output<typeof availability>;

/** Oneself, and for others who runs their organization's teams or leads one that they are in. */
export const canSetAvailability = (
  actor: Actor,
  person: {
    readonly id: string;
    readonly organizationId: string;
    /** They are in a team that the actor leads. */
    readonly isLedByActor: boolean;
  },
): boolean =>
  isMemberOf(actor, person.organizationId) &&
  (actor.id === person.id ||
    actor.role === 'admin' ||
    actor.role === 'manager' ||
    (person.isLedByActor && actor.role !== 'user'));

const TAG = 'Availability';
const staff = callsFor(DESK_ROLES_AND_AGENTS, TAG);

export const listAvailability = staff.get('/availability', {
  summary: 'Who of the own organization’s staff is there, by name',
  query: z.object({
    ...paging(PAGE.options),
    search,
    /** Only this person. */
    user: blankableId.default(''),
  }),
  output: z.object({ availability: z.array(availability), pagination }),
});

const { timeZone, week } = calendarFields.shape;

export const setAvailability = staff.put('/availability/{userId}', {
  summary: 'Say whether somebody is there and when they work; what is absent stays',
  body: z.object({
    state: spelled(AVAILABILITY_STATES, MESSAGES.availabilityUnknown).optional(),
    /** With `away`; without it until they say that they are back. */
    until: z.iso.datetime({ error: MESSAGES.awayUntilInvalid, offset: true }).nullish(),
    /** Null for none. */
    hours: z.object({ timeZone, week }).nullish(),
  }),
  output: z.object({ availability }),
});

const workSettings = z.object({
  /** Auto-assign gives nothing to people outside their working hours. */
  respectWorkingHours: z.boolean(),
  /** Working hours until somebody is told that nobody has answered an offer. */
  handoverHours: z.int(),
});
export type WorkSettings = z.output<typeof workSettings>;

export const getWorkSettings = callsFor([...DESK], TAG).get('/work-settings', {
  summary: 'How an organization hands out work; a super admin has to name it',
  query: z.object({ organization: organizationFilter }),
  output: z.object({ settings: workSettings }),
});

export const setWorkSettings = callsFor(
  permitted('organization.edit', 'organization', MEMBER_ROLES),
  TAG,
).put('/work-settings', {
  summary: 'Change how the own organization hands out work; what is absent stays',
  body: z.object({
    respectWorkingHours: flag.optional(),
    handoverHours: z
      .int(MESSAGES.handoverHoursInvalid)
      .min(1, MESSAGES.handoverHoursInvalid)
      .max(HANDOVER_HOURS.most, MESSAGES.handoverHoursInvalid)
      .optional(),
  }),
  output: z.object({ settings: workSettings }),
});
