/** Whether a field can be asked at all. */
import type { FieldError } from '../../errors.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { type FormField, hasOptions } from './form-values.ts';

type Checked = Pick<FormField, 'kind' | 'options' | 'currency' | 'min' | 'max'>;

/** What is wrong with it, by its part; undefined for nothing. */
export function fieldProblem({ kind, options, currency, min, max }: Checked): FieldError | undefined {
  if (hasOptions(kind) && !options.some(({ active }) => active))
    return { path: 'options', msg: FORM_MESSAGES.optionsRequired };
  if (new Set(options.map(({ key }) => key)).size < options.length)
    return { path: 'options', msg: FORM_MESSAGES.optionTwice };
  if (kind === 'money' && !currency) return { path: 'currency', msg: FORM_MESSAGES.currencyRequired };
  if (min !== null && max !== null && min > max) return { path: 'min', msg: FORM_MESSAGES.boundsInvalid };
  return undefined;
}
