import type { Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import type { TemplateContent } from '../../../../platform/database/tables/form-tables.ts';
import { presentForm } from '../request-type.presenter.ts';
import type { TemplateRow } from './template.repo.ts';

/** In a template the key of a field is its id, too. */
export const templateForm = (form: TemplateContent['form']): Form =>
  form.map((placement) => ({ ...placement, field: { _id: placement.field.key, ...placement.field } }));

export const presentTemplate = ({
  id,
  content: { audience, ask, priority, form, ...content },
  revision,
  updated_at,
  archived_at,
}: TemplateRow): RequestTypeTemplate => ({
  _id: id,
  ...content,
  audience: { roles: [...audience.roles] },
  ask: [...ask],
  priority: { ...priority },
  form: presentForm(templateForm(form)),
  revision,
  updatedAt: updated_at.toISOString(),
  archived: archived_at !== null,
});
