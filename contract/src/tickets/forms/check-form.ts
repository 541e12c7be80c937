/** Whether a form can be asked at all: what stands in it, what it depends on, and for whom. */
import { opFits } from './condition-ops.ts';
import { readFieldValue } from './field-values.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import {
  type ConditionTest,
  type FieldValue,
  type Form,
  type FormField,
  hasValue,
  type Placement,
} from './form-values.ts';

export interface PlacementError {
  /** `form.{index}`, from 0 on, and the part of the placement. */
  readonly path: string;
  readonly msg: string;
}

/** A value that the field can have; of several choices one. */
function fits(field: FormField, value: FieldValue): boolean {
  if (field.kind === 'checkbox') return typeof value === 'boolean';
  const one = field.kind === 'choices' ? ({ ...field, kind: 'choice' } as const) : field;
  // Options that are switched off can still be on tickets.
  const read = readFieldValue(
    { ...one, options: one.options.map((option) => ({ ...option, active: true })), min: null, max: null },
    value,
  );
  return read !== undefined && read !== null;
}

function testProblem(form: Form, index: number, { field: id, op, value }: ConditionTest): string | null {
  const asked = form.slice(0, index).find(({ field }) => field._id === id);
  if (asked === undefined) return FORM_MESSAGES.conditionLater;
  if (!hasValue(asked.field.kind)) return FORM_MESSAGES.conditionWithoutValue;
  if (form[index]?.requester !== 'none' && asked.requester === 'none') return FORM_MESSAGES.conditionOnStaff;
  if (!opFits(op, asked.field.kind)) return FORM_MESSAGES.conditionInvalid;
  if (op === 'empty' || op === 'not_empty') return null;
  const values = op === 'one_of' ? (Array.isArray(value) ? value : []) : [value];
  const isRight = values.length > 0 && values.every((wanted) => fits(asked.field, wanted));
  return isRight ? null : FORM_MESSAGES.conditionInvalid;
}

function placementErrors(form: Form, placement: Placement, index: number): PlacementError[] {
  const { field, showIf, requiredAtCreation, requiredToResolve } = placement;
  const errors: PlacementError[] = [];
  const wrong = (part: string, msg: string) => errors.push({ path: `form.${index}.${part}`, msg });
  if (form.findIndex((other) => other.field._id === field._id) < index)
    wrong('field', FORM_MESSAGES.fieldTwice);
  if (!hasValue(field.kind) && requiredAtCreation)
    wrong('requiredAtCreation', FORM_MESSAGES.requiredOfNobody);
  if (!hasValue(field.kind) && requiredToResolve) wrong('requiredToResolve', FORM_MESSAGES.requiredOfNobody);
  if (readFieldValue(field, placement.default) === undefined) wrong('default', FORM_MESSAGES.defaultInvalid);
  const problem = showIf?.tests.map((test) => testProblem(form, index, test)).find((one) => one !== null);
  if (problem) wrong('showIf', problem);
  return errors;
}

/** Conditions ask earlier fields only, so that none can depend on itself, by whatever way. */
export const checkForm = (form: Form): PlacementError[] =>
  form.flatMap((placement, index) => placementErrors(form, placement, index));
