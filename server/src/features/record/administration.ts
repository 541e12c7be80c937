/** What an organization's audit shows: administration, and of the work on tickets what super admins did. */
import type { Role, SubjectKind } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';

const TICKET_WORK: readonly SubjectKind[] = ['ticket', 'chat_message'];

export const isAdministration = (kind: SubjectKind, actorRole: Role | null) =>
  !TICKET_WORK.includes(kind) || actorRole === 'super_admin';

/** The same of rows of `events`, in the words of the index "events_of_administration". */
export const administration = sql<boolean>`
  (events.subject_kind not in ('ticket', 'chat_message') or events.actor_role = 'super_admin')`;
