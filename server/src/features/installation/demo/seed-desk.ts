/** What the desk of an organization has made for itself: tags, links, macros, checklists, request types and views. */
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';
import { seedRequestTypes } from './seed-request-types.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** @param drafts the tickets that it names by their summaries */
export async function seedDesk(
  trx: Database,
  context: SeedContext,
  { tags, links, macros, templates, checklists, requestTypes, views }: DemoDesk,
  drafts: readonly TicketDraft[],
): Promise<void> {
  const { organizationId: organization_id, person, calendar } = context;
  const at = calendar.daysAgo(SINCE);
  const own = { organization_id, created_at: at };
  const ids = new Map(drafts.map(({ ticket }) => [ticket.summary, ticket.id]));
  // That there is one was checked when the file was read.
  const ticket = (summary: string) => ids.get(summary) ?? '';

  const named = tags.map((tag) => ({ ...tag, id: newId(at) }));
  await insertMany(
    trx,
    'tags',
    named.map(({ id, name, colour }) => ({ ...own, id, name, colour })),
  );
  await insertMany(
    trx,
    'ticket_tags',
    named.flatMap(({ id: tag_id, on }) =>
      on.map((summary) => ({ organization_id, tag_id, ticket_id: ticket(summary) })),
    ),
  );
  await insertMany(
    trx,
    'ticket_links',
    links.map(({ type, ticket: from, to }) => ({
      ...own,
      id: newId(at),
      type,
      from_id: ticket(from),
      to_id: ticket(to),
      by_id: null,
    })),
  );
  const shared = { ...own, scope: 'organization' as const, role: null, updated_at: at };
  // Not by `insertMany`, which would make JSON of the text again.
  const answers = macros.map(({ by, actions, ...macro }) => ({
    ...shared,
    ...macro,
    id: newId(at),
    owner_id: person(by).id,
    actions: JSON.stringify({
      status: actions.status ?? null,
      priority: null,
      tags: named
        .filter(({ name }) => actions.tags.includes(name))
        .map(({ id: _id, name }) => ({ _id, name })),
      checklist: null,
      assign: null,
    }),
  }));
  if (answers.length > 0) await trx.insertInto('macros').values(answers).execute();
  await insertMany(
    trx,
    'checklist_templates',
    templates.map((template) => ({ ...own, ...template, id: newId(at) })),
  );
  await insertMany(
    trx,
    'checklist_items',
    checklists.flatMap(({ ticket: summary, items }) =>
      items.map(({ text, who, doneBy }) => ({
        ...own,
        id: newId(),
        ticket_id: ticket(summary),
        created_at: calendar.hoursAgo(2),
        text,
        assignee_id: who === undefined ? null : person(who).id,
        due_on: null,
        done_at: doneBy === undefined ? null : calendar.hoursAgo(1),
        done_by_id: doneBy === undefined ? null : person(doneBy).id,
      })),
    ),
  );
  await seedRequestTypes(trx, context, requestTypes, { at, ticket });
  await insertMany(
    trx,
    'views',
    views.map(({ by, ...view }) => ({
      ...shared,
      ...view,
      id: newId(at),
      owner_id: person(by).id,
      columns: null,
      grouping: null,
    })),
  );
}

/** In days. */
const SINCE = 30;
