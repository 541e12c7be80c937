/** Macros: an answer that is given often, with what becomes of the ticket. Who has which is as with saved views. */
import { z } from 'zod';
import { callsFor, permitted } from '../../endpoint.ts';
import { DRAFT_KINDS, ROLES, TICKET_PRIORITIES, TICKET_STATUSES } from '../../enums.ts';
import { blankableId, id, referenceId } from '../../ids.ts';
import { LENGTH, TAGS } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { personRef } from '../../people/person.ts';
import { blankableText, requiredLine } from '../../text.ts';
import { ticket } from '../ticket.ts';
import { confirmed } from '../versions.ts';
import { needsRole, needsTeam, roleMissing, scopeTeam, teamMissing } from '../views/view-naming.ts';
import { VIEW_SCOPES } from '../views/view-values.ts';
import { MACRO_MESSAGES, placeholderUnknown } from './macro-messages.ts';
import { MACRO_ROLES } from './macro-values.ts';
import { unknownPlaceholder } from './placeholders.ts';

const workers = callsFor(permitted('tickets.note', 'own'), 'Macros');

/** By the name that it had when the macro was saved. */
const named = z.object({ _id: id, name: z.string() });

const macroActions = z.object({
  status: z.enum(TICKET_STATUSES).nullable(),
  priority: z.enum(TICKET_PRIORITIES).nullable(),
  tags: z.array(named),
  checklist: named.nullable(),
  /** The agent who gets it. */
  assign: named.nullable(),
});
export type MacroActions = z.output<typeof macroActions>;

export const macro = z.object({
  _id: id,
  name: z.string(),
  scope: z.enum(VIEW_SCOPES),
  /** Whose it is, where it is of one role. */
  role: z.enum(ROLES).nullable(),
  /** Whose it is, where it is of one team. */
  team: z.object({ _id: id, name: z.string() }).nullable(),
  kind: z.enum(DRAFT_KINDS),
  /** Markdown with placeholders; blank where it only acts. */
  text: z.string(),
  actions: macroActions,
  owner: personRef.nullable(),
  /** How often in the last 90 days, by whomever. */
  used: z.int(),
  version: z.int(),
  mayEdit: z.boolean(),
});
export type Macro = z.output<typeof macro>;

const actionFields = z.object({
  status: z.enum(TICKET_STATUSES, MESSAGES.statusUnknown).nullable().default(null),
  priority: z.enum(TICKET_PRIORITIES, MESSAGES.priorityUnknown).nullable().default(null),
  /** Ids. */
  tags: z.array(blankableId).max(TAGS.ticket, MESSAGES.tooManyTags).default([]),
  /** A template; blank for none. */
  checklist: blankableId.default(''),
  /** Blank for nobody. */
  assign: blankableId.default(''),
});
export type MacroActionsInput = z.output<typeof actionFields>;

const knownPlaceholders = z.superRefine<string>((text, { addIssue }) => {
  const unknown = unknownPlaceholder(text);
  if (unknown !== null) addIssue({ code: 'custom', message: placeholderUnknown(unknown) });
});

const fields = {
  name: requiredLine('Name', LENGTH.macro),
  scope: z.enum(VIEW_SCOPES, MESSAGES.viewScopeUnknown),
  /** Whatever else is given counts as none. */
  role: z.enum(MACRO_ROLES).nullable().catch(null),
  team: scopeTeam,
  kind: z.enum(DRAFT_KINDS, MACRO_MESSAGES.kindUnknown),
  text: blankableText('Text', LENGTH.comment).check(knownPlaceholders),
  actions: actionFields,
};

const macroFields = z
  .object({
    ...fields,
    scope: fields.scope.default('personal'),
    role: fields.role.default(null),
    team: fields.team.default(null),
    kind: fields.kind.default('reply'),
    text: fields.text.default(''),
    actions: actionFields.default({ status: null, priority: null, tags: [], checklist: '', assign: '' }),
  })
  .refine(needsRole, roleMissing)
  .refine(needsTeam, teamMissing);

export const listMacros = workers.get('/macros', {
  summary:
    'Macros that the caller has, most used first: their own, their role’s, their teams’, their organization’s',
  output: z.object({ macros: z.array(macro) }),
});

export const createMacro = workers.post('/macros', {
  summary:
    'Save a macro; those who run a desk also for a role, a team or their organization, leads for their team',
  body: macroFields,
  status: 201,
  output: z.object({ macro }),
});

export const editMacro = workers.put('/macros/{id}', {
  summary: 'Change what is given of a macro; refused where somebody else has changed it since `version`',
  body: z
    .object(fields)
    .partial()
    .extend({ version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid) })
    .refine(needsRole, roleMissing)
    .refine(needsTeam, teamMissing),
  output: z.object({ macro }),
});

export const deleteMacro = workers.delete('/macros/{id}', {
  summary: 'Delete a macro for everybody who has it',
  output: z.object({ macro }),
});

export const renderMacro = workers.get('/macros/{id}/render', {
  summary: 'The text of a macro for a ticket whose staff the caller is: Markdown, its placeholders filled',
  query: z.object({ ticketId: referenceId(MESSAGES.linkedTicketRequired) }),
  looksInto: 'ticket',
  output: z.object({ text: z.string() }),
});

export const applyMacro = workers.post('/tickets/{id}/macro', {
  summary: 'Write the text of a macro and do all that it says, or, where one part is refused, nothing',
  body: z.object({ macro: referenceId(MACRO_MESSAGES.required), confirm: confirmed }),
  output: z.object({ ticket }),
});
