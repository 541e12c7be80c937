/** Of what tickets are about. */
import { z } from 'zod';
import { PROJECT_STATUSES, TICKET_TYPES } from '../../enums.ts';
import { count, day, edit, imported, nameAndDescription, named, nothing, text } from './parts.ts';

/** What request types and templates of them record alike. */
export const typeParts = {
  name: text,
  icon: text,
  description: text,
  audience: text,
  ticketType: z.enum(TICKET_TYPES),
  ask: z.array(text),
  priority: text,
  /** A line for each field in it. */
  form: z.array(text),
};

export const CATALOGUE_EVENTS = {
  category: {
    created: nothing,
    /** Handlers by name. */
    edited: edit({ name: text, description: text, confidential: z.boolean(), handlers: z.array(text) }),
    archived: nothing,
  },
  subcategory: { created: z.object({ category: named }), edited: nameAndDescription, archived: nothing },
  project: {
    created: z.object({ imported }),
    edited: edit({
      name: text,
      code: text,
      description: text,
      projectManager: named.nullable(),
      buHead: named.nullable(),
      status: z.enum(PROJECT_STATUSES),
      startDate: day.nullable(),
      endDate: day.nullable(),
      /** Null where it follows the organization. */
      sharing: text.nullable(),
      /** By name. */
      members: z.array(text),
    }),
    archived: nothing,
  },
  request_type: {
    /** Of the installation's template of that name, where it was copied. */
    created: z.object({ template: text.optional() }),
    edited: edit({
      ...typeParts,
      order: count,
      /** By name. */
      defaults: text,
      checklistTemplate: text.nullable(),
      slaPolicy: text.nullable(),
      hidden: z.boolean(),
    }),
    published: z.object({ version: count }),
    archived: nothing,
  },
  field: {
    created: nothing,
    edited: edit({
      key: text,
      label: text,
      kind: text,
      options: z.array(text),
      currency: text.nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
    archived: nothing,
  },
};
