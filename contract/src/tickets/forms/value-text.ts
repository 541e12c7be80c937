/** A value in words: for the record, and wherever it is only read. */
import type { FieldValue, FormField } from './form-values.ts';

/** @returns null for nothing */
export function valueText({ kind, options }: FormField, value: FieldValue): string | null {
  const labelOf = (key: string) => options.find((option) => option.key === key)?.label ?? key;
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return kind === 'choice' ? labelOf(value) : value;
  if ('originalName' in value) return value.originalName;
  if ('firstName' in value) return `${value.firstName} ${value.lastName}`.trim();
  if ('name' in value) return value.name;
  if ('amount' in value) return `${value.amount} ${value.currency}`;
  return value.map(labelOf).join(', ');
}
