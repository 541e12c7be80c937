/** What of a template is kept. It is checked like a form that is saved, with the fields that it brings along. */
import type { FieldError } from '@switchboard/contract/errors.ts';
import { FORMS } from '@switchboard/contract/limits.ts';
import { fieldProblem } from '@switchboard/contract/tickets/forms/check-field.ts';
import { checkForm } from '@switchboard/contract/tickets/forms/check-form.ts';
import { readFieldValue } from '@switchboard/contract/tickets/forms/field-values.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type {
  NewTemplate,
  TemplatePlacement,
} from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import type { TemplateContent } from '../../../../platform/database/tables/form-tables.ts';
import { AppError, invalid } from '../../../../platform/http/app-error.ts';
import { fittingField } from '../fitting-field.ts';
import { recordedParts } from '../recorded-parts.ts';
import { templateForm } from './template.presenter.ts';

/** @throws AppError VALIDATION_FAILED, which names the placements that are wrong */
export const changedTemplate = (
  before: TemplateContent,
  { form, ask, ...others }: Partial<NewTemplate>,
): TemplateContent =>
  bounded({
    ...before,
    ...others,
    ...(ask && { ask: [...new Set(ask)] }),
    ...(form && { form: checkedForm(form) }),
  });

/** @throws AppError VALIDATION_FAILED, which names the placements that are wrong */
export const newTemplate = ({ form, ask, ...others }: NewTemplate): TemplateContent =>
  bounded({ ...others, ask: [...new Set(ask)], form: checkedForm(form) });

function bounded(content: TemplateContent): TemplateContent {
  if (JSON.stringify(content).length <= FORMS.templateCharacters) return content;
  throw invalid('form', FORM_MESSAGES.templateTooLong);
}

function checkedForm(given: readonly TemplatePlacement[]): TemplateContent['form'] {
  const placements = given.map(({ field, ...placement }) => ({
    ...placement,
    field: fittingField({ ...field, currency: field.currency || null }),
  }));
  const form = templateForm(placements);
  const errors: FieldError[] = placements.flatMap(({ field }, index) => {
    const problem = fieldProblem(field);
    return problem === undefined ? [] : [{ path: `form.${index}.field.${problem.path}`, msg: problem.msg }];
  });
  errors.push(...checkForm(form));
  const [first] = errors;
  if (first !== undefined) throw new AppError('VALIDATION_FAILED', { message: first.msg, errors });
  return placements.map((placement, index) => ({
    ...placement,
    default:
      form[index] === undefined ? null : (readFieldValue(form[index].field, placement.default) ?? null),
  }));
}

/** Its fields are recorded with it, since they stand nowhere else. */
const fieldText = ({ key, kind, options, currency, min, max }: TemplateContent['form'][number]['field']) =>
  [
    key,
    kind,
    currency,
    options.map(({ label, active }) => (active ? label : `${label} (off)`)).join(', '),
    min !== null && `at least ${min}`,
    max !== null && `at most ${max}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** As the record of an edit keeps it. */
export function recordedTemplate(template: TemplateContent) {
  const parts = recordedParts(template, template.audience.roles, templateForm(template.form));
  const fields = template.form.map(({ field }) => fieldText(field));
  return { ...parts, form: parts.form.map((line, index) => `${line} · ${fields[index]}`) };
}
