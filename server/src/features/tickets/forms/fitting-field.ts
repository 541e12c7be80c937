import { type FormField, hasBounds, hasOptions } from '@switchboard/contract/tickets/forms/form-values.ts';

type Values = Omit<FormField, '_id'>;

/** What its kind does not have is not kept. */
export const fittingField = ({ key, label, kind, options, currency, min, max }: Values): Values => ({
  key,
  label,
  kind,
  options: hasOptions(kind) ? options : [],
  currency: kind === 'money' ? currency : null,
  min: hasBounds(kind) ? min : null,
  max: hasBounds(kind) ? max : null,
});
