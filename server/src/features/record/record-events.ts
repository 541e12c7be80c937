/** The record of what happened to anything in an organization, written in the transaction that makes it happen. */
import { isDeepStrictEqual } from 'node:util';
import type { SubjectKind } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { eventText } from '@switchboard/contract/record/event-words.ts';
import type {
  EventOf,
  InstallationEventOf,
  InstallationKind,
  InstallationValuesOf,
  ValuesOf,
} from '@switchboard/contract/record/events.ts';
import type { RecordedEvent } from '@switchboard/contract/record/recorded-event.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Write } from '../../platform/database/write-together.ts';
import { newId } from '../../platform/ids.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import type { ActorContext } from './actor-context.ts';
import { isAdministration } from './administration.ts';
import { type EventRow, insertEvents } from './event.repo.ts';
import { logRecordedEvents } from './security-log/of-recorded-event.ts';

/** What something happened to. */
export interface Subject<Kind extends SubjectKind = SubjectKind> {
  readonly organizationId: string;
  readonly kind: Kind;
  readonly id: string;
  /** What it is called at that moment; tickets have their number. */
  readonly name?: string;
}

export type NewEvent<Kind extends SubjectKind = SubjectKind> = EventOf<Kind> & {
  /** Of the event itself, where something else goes by the same one. */
  readonly id?: string;
  /** When the product does something on its own inside somebody's call. */
  readonly automatic?: boolean;
};

/** @param beside is written in the same statement */
export async function recordEvents<Kind extends SubjectKind>(
  trx: Database,
  subject: Subject<Kind>,
  context: ActorContext,
  events: readonly NewEvent<NoInfer<Kind>>[],
  beside: readonly Write[] = [],
): Promise<void> {
  await recordEventsOfMany(
    trx,
    subject,
    context,
    events.map((event) => [subject, event]),
    beside,
  );
}

/**
 * What happened to many things of one kind in one organization.
 * @param beside is written in the same statement
 */
export async function recordEventsOfMany<Kind extends SubjectKind>(
  trx: Database,
  { organizationId, kind }: Pick<Subject<Kind>, 'organizationId' | 'kind'>,
  context: ActorContext,
  events: readonly (readonly [Pick<Subject, 'id' | 'name'>, NewEvent<NoInfer<Kind>>])[],
  beside: readonly Write[] = [],
): Promise<void> {
  if (events.length > 0 && context.actor !== null) await recordActor(trx, organizationId, context.actor);
  const rows = events.map(([subject, event]) =>
    eventRow({ organizationId, kind, ...subject }, context, event),
  );
  await insertEvents(trx, rows, beside);
  await logRecordedEvents(trx, organizationId, context, rows);
}

/** An event of any kind as it is stored. */
export interface AnyEvent {
  readonly verb: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly id?: string;
  readonly automatic?: boolean;
}

/** The row of an event; for whoever writes a past in bulk. */
export function eventRow<Kind extends SubjectKind>(
  subject: Subject<Kind>,
  context: ActorContext,
  event: NewEvent<NoInfer<Kind>>,
): EventRow;
export function eventRow(
  subject: Subject,
  context: ActorContext,
  { id = newId(), verb, data = {}, automatic = false }: AnyEvent,
): EventRow {
  const actor = automatic ? null : context.actor;
  const role = actor?.role ?? null;
  // The signature above sees to it that kind, verb and data belong together.
  const event = { event: `${subject.kind}.${verb}`, data } as unknown as RecordedEvent;
  return {
    organization_id: subject.organizationId,
    id,
    actor_id: actor?.id ?? null,
    actor_role: role,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name ?? null,
    verb,
    data,
    search_text: isAdministration(subject.kind, role) ? searchText(event) : null,
    at: context.at,
    request_id: context.requestId,
    via: viaOf(actor),
  };
}

/** As it reads after "by"; null for whoever acts themselves. */
export const viaOf = (actor: Actor | null): string | null =>
  actor?.token === undefined ? null : `token ${actor.token}`;

/** Values in the words of the audit, for its search. */
function searchText(event: RecordedEvent): string | null {
  const { from, to } = eventText(event);
  return [from, to].filter(Boolean).join('\n') || null;
}

type Some<Values> = { readonly [Field in keyof Values]?: Values[Field] | undefined };

/** One event for each field that differs; what `after` does not name stays as it was. */
export const edits = <Kind extends SubjectKind>(
  before: Some<ValuesOf<Kind>>,
  after: Some<ValuesOf<Kind>>,
): EventOf<Kind>[] => changedFields(before, after) as unknown as EventOf<Kind>[];

/** The same of what belongs to the installation. */
export const editsOfInstallation = <Kind extends InstallationKind>(
  before: Some<InstallationValuesOf<Kind>>,
  after: Some<InstallationValuesOf<Kind>>,
): InstallationEventOf<Kind>[] => changedFields(before, after) as unknown as InstallationEventOf<Kind>[];

const changedFields = <Values extends object>(before: Values, after: Values) =>
  (Object.keys(before) as (keyof Values)[])
    .filter((field) => after[field] !== undefined && !isSame(before[field], after[field]))
    .map((field) => ({ verb: 'edited', data: { field, from: before[field], to: after[field] } }));

/** A blank text is as empty as none. */
const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(one === '' ? null : one, other === '' ? null : other);
