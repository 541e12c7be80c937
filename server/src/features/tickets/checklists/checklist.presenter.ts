import type { Checklist, ChecklistTemplate } from '@switchboard/contract/tickets/checklists.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { ItemRow, TemplateRow } from './checklist.repo.ts';

export const presentChecklist = (
  rows: readonly ItemRow[],
  { shared, version }: Pick<Checklist, 'shared' | 'version'>,
): Checklist => ({
  items: rows.map((row) => ({
    _id: row.id,
    text: row.text,
    assignee: row.assignee && presentPerson(row.assignee),
    dueOn: row.due_on,
    done: row.done_at && {
      by: row.done_by && presentPerson(row.done_by),
      at: row.done_at.toISOString(),
    },
  })),
  shared,
  done: rows.filter(({ done_at }) => done_at !== null).length,
  total: rows.length,
  version,
});

export const presentTemplate = ({ id, name, items }: TemplateRow): ChecklistTemplate => ({
  _id: id,
  name,
  items,
});
