import type { Erasure } from '@switchboard/contract/data-lifecycle/erasures.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { ErasureRow, ShownErasure } from './erasure.repo.ts';

const moment = (at: Date | null) => at?.toISOString() ?? null;

/** Somebody who acted in the organization has a row there, and therefore a name. */
const named = (id: string, name: ShownErasure['asker']) =>
  presentPerson({
    id,
    first_name: name?.firstName ?? '',
    last_name: name?.lastName ?? '',
    email: name?.email ?? '',
  });

export const presentErasure = (row: ShownErasure): Erasure => ({
  _id: row.id,
  person: presentPerson({ ...row, id: row.user_id }),
  state: row.state,
  code: row.code,
  own: row.asked_by === row.user_id,
  askedBy: named(row.asked_by, row.asker),
  askedAt: row.asked_at.toISOString(),
  approvedBy: row.approved_by === null ? null : named(row.approved_by, row.approver),
  dueAt: moment(row.due_at),
  replaceInTexts: row.replace_in_texts,
  attachments: row.remove_files ? 'remove' : 'keep',
  held: row.ended_at === null && row.held,
  counts: { replaced: row.replaced, removed: row.removed },
  endedAt: moment(row.ended_at),
});

/** For the person, who sees what is under way alone. */
export const presentRequest = (row: ErasureRow | undefined) => ({
  erasure:
    row === undefined || row.ended_at !== null
      ? null
      : { _id: row.id, state: row.state, askedAt: row.asked_at.toISOString() },
});
