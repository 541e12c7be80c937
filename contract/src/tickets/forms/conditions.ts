/** Which fields of a form show, by the values of those before them. Browser and server ask the same function. */
import {
  byReference,
  type ConditionTest,
  type FieldValue,
  type FieldValues,
  type Form,
  hasValue,
  isMoney,
} from './form-values.ts';

const isSeveral = (value: FieldValue): value is readonly string[] => Array.isArray(value);

/** A checkbox that is not ticked is as empty as a text without a word. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return isSeveral(value) && value.length === 0;
}

/** By which two values are compared: money by its amount. */
const comparable = (value: FieldValue): string | number | null => {
  if (isMoney(value)) return Number(value.amount);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/** Of several choices one has to be the value. */
const equals = (value: FieldValue, wanted: FieldValue): boolean => {
  if (isSeveral(value)) return value.some((one) => one === wanted);
  if (isMoney(value)) return comparable(value) === comparable(wanted);
  return byReference(value) === byReference(wanted);
};

/** The sign of the difference; null where the two cannot be compared. */
function compared(value: FieldValue, wanted: FieldValue): number | null {
  const [one, other] = [comparable(value), comparable(wanted)];
  if (one === null || other === null || typeof one !== typeof other) return null;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function holds({ op, value: wanted }: ConditionTest, value: FieldValue): boolean {
  switch (op) {
    case 'empty':
      return isEmpty(value);
    case 'not_empty':
      return !isEmpty(value);
    case 'is':
      return wanted === false ? isEmpty(value) : equals(value, wanted);
    case 'is_not':
      return wanted === false ? !isEmpty(value) : !equals(value, wanted);
    case 'one_of':
      return isSeveral(wanted) && wanted.some((one) => equals(value, one));
    case 'less':
      return !isEmpty(value) && compared(value, wanted) === -1;
    case 'greater':
      return !isEmpty(value) && compared(value, wanted) === 1;
  }
}

/** The ids of the fields that show. What is hidden counts as empty for those after it. */
export function shownFields(form: Form, values: FieldValues): ReadonlySet<string> {
  const shown = new Set<string>();
  const known = new Map<string, FieldValue>();
  for (const { field, showIf } of form) {
    const test = (one: ConditionTest) => holds(one, known.get(one.field) ?? null);
    const shows =
      showIf === null || (showIf.match === 'all' ? showIf.tests.every(test) : showIf.tests.some(test));
    if (!shows) continue;
    shown.add(field._id);
    if (hasValue(field.kind)) known.set(field._id, values[field.key] ?? null);
  }
  return shown;
}
