/** The record of what happened to anything in an organization, written in the transaction that makes it happen. */
import type { SubjectKind } from '@switchboard/contract/enums.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import type { ActorContext } from './actor-context.ts';

/** What something happened to. */
export interface Subject {
  readonly organizationId: string;
  readonly kind: SubjectKind;
  readonly id: string;
  /** What it is called at that moment; tickets have their number. */
  readonly name?: string;
}

export interface Happening<Verb extends string = string> {
  /** Of the event itself, where something else goes by the same one. */
  readonly id?: string;
  readonly verb: Verb;
  /** Of an edited thing: which of its fields, in words for people. */
  readonly field?: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  /** What the verb means more exactly. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** When the product does something on its own inside somebody's call. */
  readonly byProduct?: boolean;
}

export async function recordEvents(
  trx: Database,
  subject: Subject,
  context: ActorContext,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return;
  if (context.actor !== null) await recordActor(trx, subject.organizationId, context.actor);
  await trx
    .insertInto('events')
    .values(happenings.map((happening) => eventOf(subject, context, happening)))
    .execute();
}

/** What happened to many things of one organization at once. */
export async function recordEventsOfMany(
  trx: Database,
  organizationId: string,
  context: ActorContext,
  happenings: readonly (readonly [Omit<Subject, 'organizationId'>, Happening])[],
): Promise<void> {
  if (happenings.length === 0) return;
  if (context.actor !== null) await recordActor(trx, organizationId, context.actor);
  await insertMany(
    trx,
    'events',
    happenings.map(([subject, happening]) => eventOf({ organizationId, ...subject }, context, happening)),
  );
}

/** The row of an event; for whoever writes a past in bulk. */
export function eventOf(subject: Subject, context: ActorContext, happening: Happening) {
  const actor = happening.byProduct ? null : context.actor;
  return {
    organization_id: subject.organizationId,
    id: happening.id ?? newId(),
    actor_id: actor?.id ?? null,
    actor_role: actor?.role ?? null,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name ?? null,
    verb: happening.verb,
    field: happening.field ?? null,
    old_value: happening.from ?? null,
    new_value: happening.to ?? null,
    reason: happening.reason || null,
    details: happening.details ?? null,
    at: context.at,
    request_id: context.requestId,
  };
}

/** One happening for each field that differs: its words and how it read before and after. */
export const edits = (
  fields: readonly (readonly [field: string, from: string | null, to: string | null | undefined])[],
): Happening<'edited'>[] =>
  fields
    .filter(([, from, to]) => to !== undefined && (to ?? '') !== (from ?? ''))
    .map(([field, from, to]) => ({ verb: 'edited', field, from, to: to ?? null }));

/** How a switch reads in a record. */
export const onOff = (on: boolean) => (on ? 'on' : 'off');
