/** The shapes of the files under server/demo; its README says how to write them. */
import * as enums from '@switchboard/contract/enums.ts';
import { createRequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { z } from 'zod';
import type { DemoDesk } from './desk-schema.ts';

export const SUBCATEGORY_SEPARATOR = ' > ';

const text = z.string().min(1);
const daysAgo = z.int().nonnegative();
const like = (pattern: RegExp, examples: string) => z.string().regex(pattern, `must read like ${examples}`);
const timeOfDay = like(/^([01]\d|2[0-3]):[0-5]\d$/, '08:15');
const raisedAt = like(
  /^(\d+[mhd] ago|\d+ (workday|saturday)s? ago ([01]\d|2[0-3]):[0-5]\d)$/,
  '"3 workdays ago 08:15", "2 saturdays ago 09:40" or "26m ago"',
);
const happensAt = like(/^(\+\d+[mhd]|\d+[mhd] ago)$/, '"+23m", "+4h", "+2d" or "26m ago"');

const named = z.strictObject({ firstName: text, lastName: text, joinedDaysAgo: daysAgo });

/** Each organization has a folder of that name. */
export const installationSchema = z.strictObject({
  organizations: z.array(text),
  superAdmin: named,
  templates: z.array(z.strictObject({ ...createRequestTypeTemplate.body.shape, changedDaysAgo: daysAgo })),
});

const member = named.extend({
  /** The part of the address before the @; the organization's entity follows it. */
  mailbox: text,
  role: z.enum(enums.MEMBER_ROLES),
  phone: text,
  department: text,
  /** Somebody who left takes no seat. */
  left: z.boolean().default(false),
  autoAssign: z.boolean().default(false),
});
export const peopleSchema = z.record(text, member);

/** Of the organization's sample files. */
type PathsByName = ReadonlyMap<string, string>;

export const organizationSchema = (files: PathsByName) =>
  z.strictObject({
    name: text,
    code: text,
    entity: text,
    description: text,
    logo: pathOf(files).optional(),
    timeZone: text,
    foundedDaysAgo: daysAgo,
    address: z.strictObject({ street: text, city: text, state: text, zipCode: text, country: text }),
    phone: text,
    licenses: z.strictObject({
      total: z.int().positive(),
      type: z.enum(enums.LICENSE_TYPES),
      notes: z.string(),
    }),
    subscription: z.strictObject({
      plan: text,
      monthlyPrice: z.number().nonnegative(),
      features: z.array(text),
      paymentMethod: z.string(),
      /** What the price was before, and when it became what it is. */
      raised: z.strictObject({ from: z.number().nonnegative(), daysAgo }).optional(),
    }),
    /** Mail domains: with what the super admin said who approved them, others wait. */
    domains: z
      .array(z.strictObject({ domain: text, addedDaysAgo: daysAgo, approved: text.optional() }))
      .default([]),
    /** Ways to sign in of their own: off, since nobody answers there. */
    providers: z
      .array(z.strictObject({ name: text, issuer: z.url(), clientId: text, addedDaysAgo: daysAgo }))
      .default([]),
    autoAssign: z.strictObject({
      mode: z.enum(enums.AUTO_ASSIGN_MODES),
      maxTicketsPerAgent: z.int().positive(),
    }),
  });

/** @param people the keys under which the organization's people stand */
export const catalogueSchema = (people: readonly string[]) =>
  z.strictObject({
    /** Each with its subcategories. */
    categories: z.record(text, z.array(text)),
    /** By their codes. */
    projects: z.record(
      text,
      z.strictObject({
        name: text,
        description: text,
        manager: nameOf(people, 'person'),
        buHead: nameOf(people, 'person'),
        status: z.enum(enums.PROJECT_STATUSES),
        /** Counted from today; days that have passed are negative. */
        startsInDays: z.int(),
        endsInDays: z.int().optional(),
      }),
    ),
  });

/** @param people the keys under which the organization's people stand */
export function ticketSchemas(people: readonly string[], catalogue: Catalogue, files: PathsByName) {
  const file = pathOf(files);
  const person = nameOf(people, 'person');
  const subject = z.strictObject({
    summary: text,
    description: text,
    by: person,
    category: nameOf(categoryNames(catalogue.categories), 'category'),
    project: nameOf(Object.keys(catalogue.projects), 'project'),
    priority: z.enum(enums.TICKET_PRIORITIES),
    tags: z.array(text).default([]),
  });
  const step = z
    .strictObject({
      at: happensAt,
      by: person,
      comment: text.optional(),
      /** A comment for staff only. */
      note: text.optional(),
      files: z.array(file).optional(),
      status: z.enum(enums.TICKET_STATUSES).optional(),
      priority: z.enum(enums.TICKET_PRIORITIES).optional(),
      /** The agent who gets the ticket. */
      assign: person.optional(),
      /** Somebody who joins the agent. */
      involve: person.optional(),
      reason: text.optional(),
      /** A message in the live chat. */
      chat: text.optional(),
      edited: z.boolean().optional(),
      /** An image in the live chat. */
      picture: file.optional(),
    })
    .refine(isOneAction, `must be one of ${Object.keys(ACTIONS).join(', ')}, with what belongs to it`);
  const story = { autoAssigned: person.optional(), story: z.array(step) };
  const ticket = subject.extend({
    ...story,
    type: z.enum(enums.TICKET_TYPES),
    at: raisedAt,
    files: z.array(file).optional(),
  });
  const schedule = subject
    .extend({
      notes: text,
      recurrence: z.enum(enums.RECURRENCES).exclude(['none']),
      /** 1 to 7 for Monday to Sunday, or the day of the month of a monthly schedule. */
      day: z.int().min(1).optional(),
      time: timeOfDay,
      agent: person.optional(),
      autoAssign: z.boolean().default(false),
      /** Why it rests; an active one has no reason to. */
      paused: text.optional(),
      /** What became of the ticket of each past run, the oldest first. */
      runs: z.array(z.strictObject(story)),
    })
    .refine(({ agent, autoAssign }) => agent === undefined || !autoAssign, {
      path: ['agent'],
      error: 'is not for a schedule that assigns automatically',
    })
    .refine(({ recurrence, day = 0 }) => day <= LAST_DAYS[recurrence], {
      path: ['day'],
      error: 'must be 1 to 7 for a weekly schedule, 1 to 28 for a monthly one, and absent for a daily one',
    });
  return { tickets: z.array(ticket), schedules: z.array(schedule) };
}

const LAST_DAYS = { daily: 0, weekly: 7, 'bi-weekly': 7, monthly: 28 };

/** As tickets name them: "Hardware", "Hardware > Printers". */
const categoryNames = (categories: Catalogue['categories']) =>
  Object.entries(categories).flatMap(([category, names]) => [
    category,
    ...names.map((name) => `${category}${SUBCATEGORY_SEPARATOR}${name}`),
  ]);

type Schemas = ReturnType<typeof ticketSchemas>;
type Catalogue = z.output<ReturnType<typeof catalogueSchema>>;
type Organization = z.output<ReturnType<typeof organizationSchema>>;
export type DemoInstallation = z.output<typeof installationSchema>;
export type DemoTicket = z.output<Schemas['tickets']>[number];
export type DemoSchedule = z.output<Schemas['schedules']>[number];
/** What tickets and schedules have in common. */
export type DemoSubject = Pick<DemoTicket, keyof DemoTicket & keyof DemoSchedule>;
export interface DemoOrganization extends Organization, Catalogue {
  readonly people: z.output<typeof peopleSchema>;
  readonly tickets: readonly DemoTicket[];
  readonly schedules: readonly DemoSchedule[];
  /** Null where nobody has made any of it. */
  readonly desk: DemoDesk | null;
}

/** What a step may be, each with what may be said beside it. */
const ACTIONS = {
  comment: ['files', 'status'],
  note: ['files'],
  status: [],
  priority: [],
  assign: ['reason'],
  involve: ['reason'],
  chat: ['edited'],
  picture: [],
};

const isOneAction = ({ at, by, ...said }: object & Record<'at' | 'by', unknown>) =>
  Object.entries<readonly string[]>(ACTIONS).some(
    ([action, more]) =>
      action in said && Object.keys(said).every((key) => key === action || more.includes(key)),
  );

export function nameOf(names: readonly string[], what: string) {
  const known = new Set(names);
  return z.string().refine((name) => known.has(name), {
    error: ({ input }) => `names no ${what} of the organization: "${String(input)}"`,
  });
}

const pathOf = (files: PathsByName) =>
  nameOf([...files.keys()], 'file').transform((name) => files.get(name) ?? name);
