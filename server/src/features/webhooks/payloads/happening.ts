/** What happened, as webhooks name it, before it is cut to what one of them may hear. */

import type { Named } from '@switchboard/contract/record/events/parts.ts';
import type { RecordedEvent } from '@switchboard/contract/record/recorded-event.ts';
import type { PayloadChange } from '@switchboard/contract/webhooks/webhook-payload.ts';
import type { WebhookEvent } from '@switchboard/contract/webhooks/webhook-values.ts';

/** What an event is told as; none where it is nobody's outside. */
export interface Told {
  readonly type: WebhookEvent;
  /** For whoever hears of internal notes alone. */
  readonly isInternal: boolean;
  readonly changes: readonly PayloadChange[];
}

const named = (thing: Named | null): PayloadChange['from'] =>
  thing === null ? null : { _id: thing.id, name: thing.name };

const told = (type: WebhookEvent, changes: readonly PayloadChange[] = [], isInternal = false): Told => ({
  type,
  isInternal,
  changes,
});

const edited = (changes: readonly PayloadChange[], isInternal = false) =>
  told('ticket.edited', changes, isInternal);

/** Of a change of which no value is said. */
const unsaid = (field: string): PayloadChange => ({ field, from: null, to: null });

/** By what the record calls it. Comments that the product writes about a change come with that change. */
export function toldAs(event: RecordedEvent): Told | null {
  switch (event.event) {
    case 'ticket.created':
      return told('ticket.created');
    case 'ticket.status':
      return told('ticket.status_changed', [{ field: 'status', from: event.data.from, to: event.data.to }]);
    case 'ticket.priority':
      return told('ticket.priority_changed', [
        { field: 'priority', from: event.data.from, to: event.data.to },
      ]);
    case 'ticket.assigned':
    case 'ticket.unassigned':
      return told(event.event, [
        {
          field: event.data.relation ?? 'assignedTo',
          from: named(event.data.from),
          to: named(event.data.to),
        },
      ]);
    case 'ticket.edited':
      return edited(event.data.changes.map(({ field, from, to }) => ({ field, from, to })));
    case 'ticket.field':
      return edited(event.data.changes.map(({ field, from, to }) => ({ field, from, to })));
    case 'ticket.type':
      return edited([{ field: 'requestType', from: named(event.data.from), to: named(event.data.to) }]);
    case 'ticket.team':
      return edited([{ field: 'team', from: named(event.data.from), to: named(event.data.to) }]);
    case 'ticket.requester':
      return edited([{ field: 'requester', from: named(event.data.from), to: named(event.data.to) }]);
    case 'ticket.sharing':
      return edited([{ field: 'sharing', from: event.data.from, to: event.data.to }]);
    case 'ticket.staff_field':
      return edited(event.data.fields.map(unsaid), true);
    case 'ticket.waiting':
      return edited([{ field: 'waitingOn', from: event.data.from, to: event.data.to }], true);
    case 'ticket.merged':
      return edited([{ field: 'merged', from: false, to: true }]);
    case 'ticket.unmerged':
      return edited([{ field: 'merged', from: true, to: false }]);
    case 'ticket.comment':
      return event.data.system === true ? null : told('comment.created');
    case 'ticket.note':
      return event.data.system === true ? null : told('comment.created', [], true);
    case 'user.created':
    case 'user.registered':
    case 'user.applied':
    case 'user.joined':
    case 'user.moved_here':
      return told('user.created');
    case 'user.edited':
      return told('user.edited', [event.data]);
    case 'user.approved':
    case 'user.reactivated':
      return told('user.edited', [{ field: 'isActive', from: false, to: true }]);
    case 'user.deactivated':
      return told('user.deactivated');
    case 'user.deleted':
    case 'user.declined':
    case 'user.moved_away':
      return told('user.deleted');
    case 'project.created':
    case 'category.created':
    case 'subcategory.created':
      return told(ofCatalogue(event.event), [{ field: 'created', from: false, to: true }]);
    case 'project.archived':
    case 'category.archived':
    case 'subcategory.archived':
      return told(ofCatalogue(event.event), [{ field: 'archived', from: false, to: true }]);
    case 'project.edited':
    case 'category.edited':
    case 'subcategory.edited':
      return told(ofCatalogue(event.event), [withNames(event.data)]);
    default:
      return null;
  }
}

const ofCatalogue = (event: string): WebhookEvent =>
  event.startsWith('project.') ? 'project.changed' : 'category.changed';

interface Edited {
  readonly field: string;
  readonly from: Named | string | string[] | boolean | null;
  readonly to: Named | string | string[] | boolean | null;
}

const isNamed = (value: Edited['from']): value is Named =>
  typeof value === 'object' && value !== null && 'name' in value;
const withName = (value: Edited['from']) => (isNamed(value) ? named(value) : value);

const withNames = ({ field, from, to }: Edited): PayloadChange => ({
  field,
  from: withName(from),
  to: withName(to),
});
