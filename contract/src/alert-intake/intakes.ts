/** Intakes: addresses of an organization where monitoring programs post alerts, which become tickets. */
import { z } from 'zod';
import { proof, provenAlone } from '../access/proof.ts';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, TICKET_TYPES } from '../enums.ts';
import { blankableId, id, instant, referenceId } from '../ids.ts';
import { LENGTH, PAGE, SCHEDULES } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { flag, oneOrSeveral, organizationFilter, pagination, paging, spelled } from '../query.ts';
import { blankableText, requiredLine, requiredText } from '../text.ts';
import { INTAKES } from './intake-limits.ts';
import { INTAKE_MESSAGES } from './intake-messages.ts';
import { ALERT_OUTCOMES, INTAKE_PRESETS, ON_RESOLVED } from './intake-values.ts';
import { parsePath, parseTemplate } from './template.ts';

/** A super admin has to name the organization; an admin gets their own. */
const ofOrganization = { organization: organizationFilter };

const intake = z.object({
  _id: id,
  name: z.string(),
  preset: z.enum(INTAKE_PRESETS),
  isActive: z.boolean(),
  /** What its tickets say: texts with places, and where they belong. */
  template: z.object({
    summary: z.string(),
    description: z.string(),
    ticketType: z.enum(TICKET_TYPES),
    category: namedRef,
    subcategory: namedRef.nullable(),
    project: namedRef,
    projectManagerName: z.string(),
    contactNumber: z.string(),
    priority: z.string(),
    tags: z.array(z.string()),
  }),
  /** Alerts of the same key have one ticket. */
  key: z.string(),
  /** Where an alert says whether it is over; a blank path where none does. */
  status: z.object({ path: z.string(), resolvedValues: z.array(z.string()) }),
  onResolved: z.enum(ON_RESOLVED),
  /** What its token begins with; the rest is nowhere. */
  prefix: z.string(),
  lastCall: z.object({ at: instant, status: z.int() }).nullable(),
  createdAt: instant,
  /** Counts its changes. */
  version: z.int(),
});
export type Intake = z.output<typeof intake>;

const isTemplate = (text: string) => parseTemplate(text) !== null;
const line = (what: string) =>
  requiredLine(what, INTAKES.template).refine(isTemplate, INTAKE_MESSAGES.templateInvalid);

const tag = z.string().trim().max(LENGTH.tag, `A tag must be ${LENGTH.tag} characters or less`);

const template = z.object({
  summary: line('Summary'),
  description: requiredText('Description', INTAKES.longTemplate).refine(
    isTemplate,
    INTAKE_MESSAGES.templateInvalid,
  ),
  ticketType: spelled(TICKET_TYPES, MESSAGES.ticketTypeUnknown, MESSAGES.ticketTypeRequired),
  category: referenceId(MESSAGES.categoryRequired),
  subcategory: blankableId.default(''),
  project: referenceId(MESSAGES.projectRequired),
  projectManagerName: line('Project manager name'),
  contactNumber: line('Contact number'),
  priority: line('Priority'),
  tags: z
    .array(tag)
    .transform((list) => [...new Set(list.filter((entry) => entry !== ''))])
    .refine((list) => list.length <= SCHEDULES.tags, MESSAGES.tooManyTags)
    .default([]),
});

const value = z.string().trim().min(1, INTAKE_MESSAGES.resolvedValuesRequired).max(100);

const status = z
  .object({
    path: blankableText('Status', INTAKES.key).refine(
      (text) => text === '' || parsePath(text) !== null,
      INTAKE_MESSAGES.pathInvalid,
    ),
    resolvedValues: z
      .array(value, INTAKE_MESSAGES.resolvedValuesRequired)
      .max(INTAKES.resolvedValues, INTAKE_MESSAGES.tooManyValues)
      .default([]),
  })
  .refine(({ path, resolvedValues }) => path === '' || resolvedValues.length > 0, {
    error: INTAKE_MESSAGES.resolvedValuesRequired,
    path: ['resolvedValues'],
  });

const givenFields = {
  name: requiredLine('Name', LENGTH.name, INTAKE_MESSAGES.nameRequired),
  preset: spelled(INTAKE_PRESETS, INTAKE_MESSAGES.presetUnknown),
  template,
  key: requiredLine('Key', INTAKES.template).refine(isTemplate, INTAKE_MESSAGES.templateInvalid),
  status,
  onResolved: spelled(ON_RESOLVED, INTAKE_MESSAGES.onResolvedUnknown),
};

export const intakeFields = z.object(givenFields);
export type IntakeFields = z.output<typeof intakeFields>;

const TAG = 'Alert intake';
const anyAdmin = callsFor(permitted('organization.edit'), TAG);
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), TAG);

const one = z.object({ intake });
/** The token is shown this once. */
const withSecret = z.object({ intake, secret: z.string() });

export const listIntakes = anyAdmin.get('/admin/intakes', {
  summary: 'The intakes of the organization, by name',
  query: z.object({ ...paging(PAGE.intakes), ...ofOrganization }),
  output: z.object({ intakes: z.array(intake), pagination }),
});

export const createIntake = admins.post('/admin/intakes', {
  summary: 'Add an intake; its token is in this answer alone',
  body: provenAlone(intakeFields.extend(proof)),
  status: 201,
  shownOnce: true,
  output: withSecret,
});

export const getIntake = anyAdmin.get('/admin/intakes/{id}', {
  summary: 'One intake',
  query: z.object(ofOrganization),
  output: one,
});

export const editIntake = anyAdmin.put('/admin/intakes/{id}', {
  summary:
    'Change what is given of an intake; refused where somebody else has changed it since `version`. A super admin may only switch it off',
  query: z.object(ofOrganization),
  body: z
    .object(givenFields)
    .partial()
    .extend({
      isActive: flag.optional(),
      version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid),
    }),
  output: one,
});

export const deleteIntake = admins.delete('/admin/intakes/{id}', {
  summary: 'Delete an intake with the log of its calls; its name stays on the tickets that it made',
  output: one,
});

export const rotateIntakeToken = admins.post('/admin/intakes/{id}/rotate', {
  summary: 'Make a new token, which is in this answer alone; the one before opens nothing from then on',
  body: provenAlone(z.object(proof)),
  shownOnce: true,
  output: withSecret,
});

const ticketRef = z.object({ _id: id, ticketNumber: z.string() });
const fault = z.object({ path: z.string(), msg: z.string() });

/** What has become of an alert. */
const result = z.object({
  /** Blank where the alert has none. */
  key: z.string(),
  outcome: z.enum(ALERT_OUTCOMES),
  ticket: ticketRef.nullable(),
  /** Why it was refused, or not all of it could be done. */
  errors: z.array(fault).optional(),
});
export type AlertResult = z.output<typeof result>;

const call = z.object({
  _id: id,
  at: instant,
  /** As it was answered. */
  status: z.int(),
  /** Of a call that was refused as a whole. */
  error: z.string().nullable(),
  results: z.array(result),
});
export type IntakeCall = z.output<typeof call>;

export const listIntakeCalls = admins.get('/admin/intakes/{id}/calls', {
  summary: `What became of the posts to an intake within ${INTAKES.keptDays} days, the newest first`,
  query: z.object({
    ...paging(PAGE.deliveries),
    outcome: oneOrSeveral(ALERT_OUTCOMES, INTAKE_MESSAGES.outcomeUnknown),
  }),
  output: z.object({ calls: z.array(call), pagination }),
});

const object = z.record(z.string(), z.unknown());

/** Whatever a program sends: what it means is up to the intake. */
export const alertBody = z.union([object, z.array(object)], INTAKE_MESSAGES.bodyInvalid);
export type AlertBody = z.output<typeof alertBody>;

export const tryIntake = admins.post('/admin/intakes/{id}/try', {
  summary: 'Show what would become of a sample; nothing is written',
  body: z.object({ sample: z.union([object, z.array(object)], INTAKE_MESSAGES.sampleRequired) }),
  repeatable: true,
  output: z.object({
    results: z.array(
      result.extend({
        /** Whether the alert says that it is over. */
        isResolved: z.boolean(),
        /** What the ticket would say; null for what makes none. */
        fields: z.record(z.string(), z.string()).nullable(),
      }),
    ),
  }),
});
export type TriedAlert = z.output<typeof tryIntake.output>['results'][number];

export const postAlerts = callsFor('public', TAG).post('/intake/{id}', {
  summary:
    'Post alerts with the token of an intake, as JSON or as a form; each is created, counted or refused by itself, and 400 says that all were refused',
  body: alertBody,
  takesForm: 'fields',
  bodyBytes: INTAKES.bodyBytes,
  output: z.object({ results: z.array(result) }),
});
