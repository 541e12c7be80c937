/** What the form of an intake holds, how it is sent, and what is wrong with it. */
import { type IntakePreset, PRESET_FIELDS } from '@switchboard/contract/alert-intake/intake-values.ts';
import { type Intake, intakeFields } from '@switchboard/contract/alert-intake/intakes.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { choiceOf } from '../../lib/choices/use-ticket-choices.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';

const listed = (values: readonly string[]) => values.join(', ');
const valuesIn = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

export const emptyIntake = (preset: IntakePreset) => {
  const { texts, key, status } = PRESET_FIELDS[preset];
  return { ...texts, key, statusPath: status.path, resolvedValues: listed(status.resolvedValues) };
};

export const filledIntake = (edited: Intake | null) => {
  const template = edited?.template;
  return {
    name: edited?.name ?? '',
    preset: edited?.preset ?? ('alertmanager' as IntakePreset),
    ...emptyIntake('alertmanager'),
    ticketType: 'Report Issue' as Intake['template']['ticketType'],
    ...template,
    key: edited?.key ?? emptyIntake('alertmanager').key,
    statusPath: edited?.status.path ?? 'status',
    resolvedValues: listed(edited?.status.resolvedValues ?? ['resolved']),
    onResolved: edited?.onResolved ?? ('comment' as Intake['onResolved']),
    category: (template ? choiceOf(template.category) : null) as FilterOption | null,
    subcategory: (template?.subcategory ? choiceOf(template.subcategory) : null) as FilterOption | null,
    project: (template ? choiceOf(template.project) : null) as FilterOption | null,
    tags: listed(template?.tags ?? []),
  };
};

export type IntakeValues = ReturnType<typeof filledIntake>;

export const intakeBody = ({
  name,
  preset,
  key,
  statusPath,
  resolvedValues,
  onResolved,
  category,
  subcategory,
  project,
  tags,
  ...template
}: IntakeValues) => ({
  name,
  preset,
  template: {
    ...template,
    tags: valuesIn(tags),
    category: category?.value ?? '',
    subcategory: subcategory?.value ?? '',
    project: project?.value ?? '',
  },
  key,
  status: { path: statusPath, resolvedValues: valuesIn(resolvedValues) },
  onResolved,
});

/** The field of the form that a part of what is sent stands in. */
function fieldOf(path: string): string {
  if (path === 'status.path') return 'statusPath';
  if (path.startsWith('status.')) return 'resolvedValues';
  return path.replace(/^template\./, '').replace(/^tags\..*/, 'tags');
}

export function wrongIn(values: IntakeValues): Record<string, string> {
  const checked = intakeFields.safeParse(intakeBody(values));
  const wrong: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) wrong[fieldOf(path.join('.'))] ??= message;
  return wrong;
}

/** A refusal as the form has its fields. */
export function asOfForm(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, errors, requestId, retryAfter } = error;
  const mapped = errors.map(({ path, msg }) => ({ path: fieldOf(path), msg }));
  return new ApiError(status, code, message, mapped, requestId, retryAfter);
}
