/** Who is offered which request types. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { isSuperAdmin, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TypeContent } from '../../../platform/database/tables/form-tables.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { presentTypes, type ShownType } from './request-type.presenter.ts';
import { findType, readTypes, type TypeRow } from './request-type.repo.ts';

interface Asked {
  /** As last saved, drafts and hidden ones too; for those who run the desk. */
  readonly all: boolean;
  readonly search: string;
}

/** Those who work for the desk see what its fields are. */
const worksFor = (actor: Actor, organizationId: string) =>
  isSuperAdmin(actor) || runsDeskOf(actor, organizationId) || actor.role === 'devops_agent';

/** @param departments of whoever asks: none, or one */
export function isFor(
  { audience }: Pick<TypeContent, 'audience'>,
  actor: Pick<Actor, 'role'>,
  department: string,
): boolean {
  const { roles, departments } = audience;
  const own = department.trim().toLowerCase();
  return (
    (roles.length === 0 || roles.some((role) => role === actor.role)) &&
    (departments.length === 0 || departments.some((one) => one.toLowerCase() === own))
  );
}

/** Whether anybody is offered it at all. */
export const isOffered = ({ version, hidden, archived_at }: TypeRow) =>
  version !== null && !hidden && archived_at === null;

const profileOf = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['department', 'contact_number'])
    .executeTakeFirstOrThrow();

export async function readRequestTypes(
  db: Database,
  actor: Actor,
  organizationId: string,
  { all, search }: Asked,
): Promise<ShownType[]> {
  const rows = await readTypes(organizationId, db);
  const desk = isSuperAdmin(actor) || runsDeskOf(actor, organizationId);
  const shown =
    all && desk
      ? rows.map((row) => ({ row, content: row.draft, contactNumber: null }))
      : await offered(db, actor, rows);
  const words = search.toLowerCase();
  const isShown = worksFor(actor, organizationId)
    ? () => true
    : ({ requester }: TypeContent['form'][number]) => requester !== 'none';
  return shown
    .filter(({ content }) => `${content.name} ${content.description}`.toLowerCase().includes(words))
    .map((type) => ({ ...type, isShown }));
}

async function offered(db: Database, actor: Actor, rows: readonly TypeRow[]) {
  const published = rows.flatMap((row) =>
    isOffered(row) && row.content !== null ? [{ row, content: row.content }] : [],
  );
  if (isSuperAdmin(actor)) return published.map((type) => ({ ...type, contactNumber: null }));
  const profile = await profileOf(db, actor.id);
  return published
    .filter(({ content }) => isFor(content, actor, profile.department))
    .map((type) => ({ ...type, contactNumber: profile.contact_number }));
}

/** One as it is saved, for who may change it. @throws AppError NOT_FOUND */
export async function readSavedType(db: Database, organizationId: string, id: string): Promise<RequestType> {
  const row = await findType(organizationId, db, id);
  if (row === undefined) throw notFound();
  const [type] = await presentTypes(db, organizationId, [
    { row, content: row.draft, isShown: () => true, contactNumber: null },
  ]);
  if (type === undefined) throw notFound();
  return type;
}
