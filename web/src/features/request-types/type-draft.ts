/** A request type while it is edited. */
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import type {
  Condition,
  Form,
  FormField,
  Placement,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import { ASKED_PARTS, byReference } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { createRequestType, RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { choiceOf } from '../../lib/choices/use-ticket-choices.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';

export interface TypeDraft
  extends Pick<
    RequestType,
    'name' | 'icon' | 'description' | 'audience' | 'ticketType' | 'ask' | 'priority'
  > {
  readonly category: FilterOption | null;
  readonly subcategory: FilterOption | null;
  readonly project: FilterOption | null;
  readonly checklist: FilterOption | null;
  readonly team: FilterOption | null;
  readonly policy: FilterOption | null;
  readonly form: Form;
}

/** What is saved: a request type, or a template of one, which has nothing of an organization. */
export type SavedDraft = Pick<
  RequestType,
  '_id' | 'revision' | 'name' | 'icon' | 'description' | 'ticketType' | 'ask' | 'priority' | 'form'
> & {
  readonly audience: Pick<RequestType['audience'], 'roles'> & Partial<RequestType['audience']>;
} & Partial<Pick<RequestType, 'defaults' | 'checklistTemplate' | 'slaPolicy'>>;

const chosen = (named: { _id: string; name: string } | null) => named && choiceOf(named);

/** @param type null for a new one */
export const draftOf = (type: SavedDraft | null): TypeDraft => ({
  name: type?.name ?? '',
  icon: type?.icon ?? 'request',
  description: type?.description ?? '',
  audience: { departments: [], ...(type?.audience ?? { roles: [] }) },
  ticketType: type?.ticketType ?? 'Request Service',
  ask: type?.ask ?? [...ASKED_PARTS],
  priority: type?.priority ?? { mode: 'default', value: 'Medium', matrix: DEFAULT_MATRIX },
  category: chosen(type?.defaults?.category ?? null),
  subcategory: chosen(type?.defaults?.subcategory ?? null),
  project: chosen(type?.defaults?.project ?? null),
  checklist: chosen(type?.checklistTemplate ?? null),
  team: chosen(type?.defaults?.team ?? null),
  policy: chosen(type?.slaPolicy ?? null),
  form: type?.form ?? [],
});

export function bodyOf({
  category,
  subcategory,
  project,
  checklist,
  team,
  policy,
  form,
  ...draft
}: TypeDraft): BodyInput<typeof createRequestType> {
  return {
    ...draft,
    audience: { roles: [...draft.audience.roles], departments: [...draft.audience.departments] },
    defaults: {
      category: category?.value ?? '',
      subcategory: subcategory?.value ?? '',
      project: project?.value ?? '',
      team: team?.value ?? '',
    },
    checklistTemplate: checklist?.value ?? '',
    slaPolicy: policy?.value ?? '',
    form: form.map((placement) => ({
      ...sentRules(form, placement, ({ _id }) => _id),
      field: placement.field._id,
    })),
  };
}

/** What is sent of a placement beside its field. @param named what conditions call a field by */
export const sentRules = (
  form: Form,
  { field: _, showIf, default: value, ...rights }: Placement,
  named: (field: FormField) => string,
) => ({
  ...rights,
  default: sent(value),
  showIf: showIf && {
    match: showIf.match,
    tests: showIf.tests.map((test) => {
      const asked = form.find(({ field }) => field._id === test.field);
      return { ...test, field: asked ? named(asked.field) : test.field, value: sent(test.value) };
    }),
  },
});

/** Those parts of `after` that are not as they were. */
export function changedParts<Whole extends object>(before: Whole, after: Whole): Partial<Whole> {
  const isSame = (key: keyof Whole) => JSON.stringify(before[key]) === JSON.stringify(after[key]);
  const changed = (Object.keys(after) as (keyof Whole)[]).filter((key) => !isSame(key));
  // Every entry comes from `after`.
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<Whole>;
}

type Sent = string | number | boolean | string[] | { amount: string; currency: string } | null;
const sent = (value: Placement['default']): Sent => {
  const kept = byReference(value);
  return typeof kept === 'object' && kept !== null && !('amount' in kept) ? [...kept] : kept;
};

export const placed = (field: FormField): Placement => ({
  field,
  requiredAtCreation: false,
  requiredToResolve: false,
  default: null,
  requester: 'edit',
  staff: 'edit',
  showIf: null,
});

/** @returns the form with the placement at the other place; the same where there is none */
export function moved(form: Form, from: number, step: -1 | 1): Form {
  const [one, other] = [form[from], form[from + step]];
  if (one === undefined || other === undefined) return form;
  return form.map((placement, index) => (index === from ? other : index === from + step ? one : placement));
}

/** What of a condition asks fields that stand earlier. */
export const emptyCondition = (field: string): Condition => ({
  match: 'all',
  tests: [{ field, op: 'not_empty', value: null }],
});
