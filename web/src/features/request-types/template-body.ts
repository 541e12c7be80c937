import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import type { createRequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { sentRules, type TypeDraft } from './type-draft.ts';

/** A template as it is sent: conditions name its fields by their keys. */
export const templateBodyOf = ({
  name,
  icon,
  description,
  audience,
  ticketType,
  ask,
  priority,
  form,
}: TypeDraft): BodyInput<typeof createRequestTypeTemplate> => ({
  name,
  icon,
  description,
  audience: { roles: [...audience.roles] },
  ticketType,
  ask: [...ask],
  priority,
  form: form.map((placement) => {
    const { _id: _, options, currency, ...field } = placement.field;
    return {
      ...sentRules(form, placement, ({ key }) => key),
      field: { ...field, options: options.map((option) => ({ ...option })), currency: currency ?? '' },
    };
  }),
});
