/** What the record keeps of a request type, and of a template of one: in words, as they were then. */
import { LENGTH } from '@switchboard/contract/limits.ts';
import { IMPACTS, URGENCIES } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import {
  type FieldValue,
  type Form,
  isReference,
  type Placement,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import type { TypeContent } from '../../../platform/database/tables/form-tables.ts';

const inWords = (value: FieldValue) => {
  if (typeof value === 'string') return value;
  if (!isReference(value)) return JSON.stringify(value);
  if ('firstName' in value) return `${value.firstName} ${value.lastName}`;
  return 'name' in value ? value.name : value._id;
};

const words = (value: FieldValue) => {
  const text = inWords(value);
  return text.length > LENGTH.fieldLabel ? `${text.slice(0, LENGTH.fieldLabel)}…` : text;
};

const priorityText = ({ mode, value, matrix }: TypeContent['priority']) =>
  mode === 'asked'
    ? `asked: ${IMPACTS.map((impact) => `${impact} ${URGENCIES.map((urgency) => matrix[impact][urgency]).join(' / ')}`).join(', ')}`
    : `${mode} ${value}`;

function placementText(form: Form, placement: Placement): string {
  // A condition asks an earlier field of the form.
  const labelOf = (id: string) => form.find(({ field }) => field._id === id)?.field.label ?? id;
  return [
    placement.field.label,
    placement.requiredAtCreation && 'required',
    placement.requiredToResolve && 'required to resolve',
    `requester: ${placement.requester}`,
    `staff: ${placement.staff}`,
    placement.default !== null && `default: ${words(placement.default)}`,
    placement.showIf &&
      `if ${placement.showIf.tests
        .map(({ field, op, value }) => `${labelOf(field)} ${op} ${value === null ? '' : words(value)}`.trim())
        .join(placement.showIf.match === 'all' ? ' and ' : ' or ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

type Parts = Pick<TypeContent, 'name' | 'icon' | 'description' | 'ticketType' | 'ask' | 'priority'>;

/** @param form with the fields as they are called then */
export const recordedParts = (
  { name, icon, description, ticketType, ask, priority }: Parts,
  audience: readonly string[],
  form: Form,
) => ({
  name,
  icon,
  description,
  audience: audience.join(', '),
  ticketType,
  ask: [...ask],
  priority: priorityText(priority),
  form: form.map((placement) => placementText(form, placement)),
});
