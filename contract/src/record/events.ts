/** Everything that is recorded: for each kind of thing what can happen to it, and the data that such an event keeps. */
import { z } from 'zod';
import type { SubjectKind } from '../enums.ts';
import { CATALOGUE_EVENTS, typeParts } from './events/catalogue-events.ts';
import { CONNECTION_EVENTS } from './events/connection-events.ts';
import { DATA_EVENTS } from './events/data-events.ts';
import { DESK_EVENTS } from './events/desk-events.ts';
import { ORGANIZATION_EVENTS } from './events/organization-events.ts';
import { count, edit, secondFactorRule, text } from './events/parts.ts';
import { PEOPLE_EVENTS, userEvents } from './events/people-events.ts';
import { TICKET_EVENTS } from './events/ticket-events.ts';

export const EVENTS = {
  ...TICKET_EVENTS,
  ...DESK_EVENTS,
  ...CATALOGUE_EVENTS,
  ...PEOPLE_EVENTS,
  ...ORGANIZATION_EVENTS,
  ...CONNECTION_EVENTS,
  ...DATA_EVENTS,
} satisfies Record<SubjectKind, Record<string, z.ZodType>>;

/** What concerns super admins and the installation, which no organization's record can hold. */
const INSTALLATION_EVENTS = {
  user: userEvents,
  organization: {
    deleted: z.object({ name: text, code: text }),
    purged: z.object({ name: text, code: text, people: count }),
  },
  installation: { second_factor_required: secondFactorRule },
  request_type_template: {
    created: z.object({ name: text }),
    edited: edit(typeParts),
    archived: z.object({ name: text }),
  },
} satisfies Record<string, Record<string, z.ZodType>>;

export type DataOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Happened<Verb, Data> =
  Record<never, never> extends Data
    ? { readonly verb: Verb; readonly data?: Data }
    : { readonly verb: Verb; readonly data: Data };
type OneOf<Verbs> = {
  [Verb in keyof Verbs & string]: Happened<Verb, DataOf<Verbs[Verb]>>;
}[keyof Verbs & string];

/** What can happen to a thing of this kind, to be recorded. */
export type EventOf<Kind extends SubjectKind> = { [K in Kind]: OneOf<(typeof EVENTS)[K]> }[Kind];
export type InstallationKind = keyof typeof INSTALLATION_EVENTS;
export type InstallationEventOf<Kind extends InstallationKind> = {
  [K in Kind]: OneOf<(typeof INSTALLATION_EVENTS)[K]>;
}[Kind];

/** The values of the fields that such edits record. */
type EditedValues<Event> =
  Extract<Event, { verb: 'edited' }> extends {
    readonly data: infer Change extends { readonly field: string; readonly from: unknown };
  }
    ? { readonly [C in Change as C['field']]: C['from'] }
    : never;
export type ValuesOf<Kind extends SubjectKind> = EditedValues<EventOf<Kind>>;
export type InstallationValuesOf<Kind extends InstallationKind> = EditedValues<InstallationEventOf<Kind>>;
