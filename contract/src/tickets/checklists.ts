/** What is to be done for a ticket, item by item. */
import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../endpoint.ts';
import { DESK_ROLES } from '../enums.ts';
import { blankableId, id, instant, pathId, referenceId } from '../ids.ts';
import { CHECKLISTS, LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { flag, organizationFilter, pagination, paging, search } from '../query.ts';
import { requiredLine } from '../text.ts';

const day = z.iso.date();

const checklistItem = z.object({
  _id: id,
  text: z.string(),
  assignee: personRef.nullable(),
  /** YYYY-MM-DD */
  dueOn: day.nullable(),
  /** Null while it is open. */
  done: z.object({ by: personRef.nullable(), at: instant }).nullable(),
});
export type ChecklistItem = z.output<typeof checklistItem>;

export const checklist = z.object({
  items: z.array(checklistItem).max(CHECKLISTS.items),
  /** Read by everybody who reads the ticket, else by its staff alone. */
  shared: z.boolean(),
  done: z.int(),
  total: z.int(),
  /** Counts what there is on it, and in which order; ticking an item changes neither. */
  version: z.int(),
});
export type Checklist = z.output<typeof checklist>;

const everybody = callsFor(SIGNED_IN, 'Checklists');
const workers = callsFor(permitted('tickets.note', 'own'), 'Checklists');
const desk = callsFor(DESK_ROLES, 'Checklists');

const answer = z.object({ checklist });

export const getChecklist = everybody.get('/tickets/{id}/checklist', {
  summary: 'The checklist of a ticket, for its staff, and for whoever reads it where it is shared',
  looksInto: 'ticket',
  output: answer,
});

export const changeChecklist = everybody.put('/tickets/{id}/checklist', {
  summary:
    'Share the checklist with whoever reads the ticket, or keep it to its staff; put it in another order, unless somebody else has since `version`',
  body: z
    .object({
      shared: flag,
      /** The ids of all its items. */
      order: z
        .array(id, MESSAGES.checklistOrderInvalid)
        .max(CHECKLISTS.items, MESSAGES.checklistOrderInvalid),
      version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid),
    })
    .partial()
    .refine(({ shared, order }) => shared !== undefined || order !== undefined, {
      path: ['shared'],
      message: MESSAGES.checklistChangeRequired,
    })
    .refine(({ order, version }) => order === undefined || version !== undefined, {
      path: ['version'],
      message: MESSAGES.versionInvalid,
    }),
  output: answer,
});

const itemText = requiredLine('Text', LENGTH.checklistItem);
const itemFields = {
  text: itemText,
  /** Somebody who may open the ticket; blank for nobody. */
  assignee: blankableId,
  /** Blank for none. */
  dueOn: z.union([day, z.literal('')], MESSAGES.dateInvalid),
};

export const addChecklistItems = everybody.post('/tickets/{id}/checklist/items', {
  summary: 'Add an item to the checklist of a ticket, or what of a template is not on it yet',
  body: z
    .object({
      text: itemText.optional(),
      assignee: blankableId.default(''),
      dueOn: itemFields.dueOn.default(''),
      template: referenceId(MESSAGES.templateRequired).optional(),
    })
    .refine(({ text, template }) => (text === undefined) !== (template === undefined), {
      path: ['text'],
      message: MESSAGES.checklistItemRequired,
    }),
  status: 201,
  output: answer,
});

const ofItem = z.object({ id: pathId, itemId: pathId });

export const editChecklistItem = everybody.put('/tickets/{id}/checklist/items/{itemId}', {
  summary: 'Change an item of a checklist, or say that it is done or open again',
  params: ofItem,
  body: z.object({ ...itemFields, done: flag }).partial(),
  output: answer,
});

export const removeChecklistItem = everybody.delete('/tickets/{id}/checklist/items/{itemId}', {
  summary: 'Take an item off the checklist',
  params: ofItem,
  output: answer,
});

export const checklistTemplate = z.object({ _id: id, name: z.string(), items: z.array(z.string()) });
export type ChecklistTemplate = z.output<typeof checklistTemplate>;

export const listChecklistTemplates = workers.get('/checklist-templates', {
  summary: 'Checklists of the organization to be put on tickets, by name',
  query: z.object({ ...paging(PAGE.options), search, organization: organizationFilter }),
  output: z.object({ templates: z.array(checklistTemplate), pagination }),
});

export const templateFields = z.object({
  name: requiredLine('Name', LENGTH.name),
  items: z
    .array(itemText, MESSAGES.checklistItemRequired)
    .min(1, MESSAGES.checklistItemRequired)
    .max(CHECKLISTS.items, MESSAGES.tooManyChecklistItems),
});

const template = z.object({ template: checklistTemplate });

export const createChecklistTemplate = desk.post('/checklist-templates', {
  summary: 'Add a checklist template to the own organization',
  body: templateFields,
  status: 201,
  output: template,
});

export const editChecklistTemplate = desk.put('/checklist-templates/{id}', {
  summary: 'Change a checklist template; tickets keep what they have',
  body: templateFields.partial(),
  output: template,
});

export const deleteChecklistTemplate = desk.delete('/checklist-templates/{id}', {
  summary: 'Delete a checklist template; tickets keep what they have',
  output: template,
});
