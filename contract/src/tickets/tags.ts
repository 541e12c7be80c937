/** Words of an organization that its staff put on tickets. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { DESK_ROLES, TAG_TONES } from '../enums.ts';
import { referenceId } from '../ids.ts';
import { LENGTH, PAGE, TAGS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, organizationFilter, pagination, paging, search, spelled } from '../query.ts';
import { requiredLine } from '../text.ts';
import { tag } from './ticket.ts';
import { changedTicket } from './undo.ts';

const everybody = callsFor(SIGNED_IN, 'Tags');
const desk = callsFor(DESK_ROLES, 'Tags');

export const tagWithUse = tag.extend({
  /** How many tickets have it, counted up to `COUNTED_TICKETS`; where they were asked for. */
  tickets: z.int().optional(),
});
export type TagWithUse = z.output<typeof tagWithUse>;

export const listTags = everybody.get('/tags', {
  summary: 'Tags of the organization, by name',
  query: z.object({
    ...paging(PAGE.options),
    search,
    organization: organizationFilter,
    /** For those who look after them: how many tickets each has. */
    tickets: flag.default(false),
  }),
  output: z.object({ tags: z.array(tagWithUse), pagination }),
});

export const tagFields = z.object({
  name: requiredLine('Name', LENGTH.tag),
  colour: spelled(TAG_TONES, MESSAGES.tagToneUnknown),
});

export const createTag = desk.post('/tags', {
  summary: 'Add a tag to the own organization',
  body: tagFields.extend({ colour: tagFields.shape.colour.default('slate') }),
  status: 201,
  output: z.object({ tag }),
});

export const editTag = desk.put('/tags/{id}', {
  summary: 'Change the name or the colour of a tag, on every ticket that has it',
  body: tagFields.partial(),
  output: z.object({ tag }),
});

export const deleteTag = desk.delete('/tags/{id}', {
  summary: 'Take a tag off all tickets and delete it',
  output: z.object({ tag }),
});

export const mergeTag = desk.post('/tags/{id}/merge', {
  summary: 'Give every ticket with this tag another one instead, and delete this one',
  body: z.object({ into: referenceId(MESSAGES.tagRequired) }),
  output: z.object({ tag }),
});

const named = z.string().trim().min(1, MESSAGES.tagRequired).max(100);
const several = z.array(named).max(TAGS.ticket, MESSAGES.tooManyTags).default([]);

export const tagTicket = everybody.put('/tickets/{id}/tags', {
  summary: 'Put tags on a ticket and take others off; each by its id or its name',
  body: z.object({
    /** A name that no tag has yet becomes one where the caller looks after tags. */
    add: several,
    /** What the ticket does not have is left out. */
    remove: several,
  }),
  output: changedTicket,
});
