import { ActionIcon, Box, Button, Group, Select, Stack } from '@mantine/core';
import { opsOf } from '@switchboard/contract/tickets/forms/condition-ops.ts';
import {
  CONDITION_OPS,
  type Condition,
  type ConditionTest,
  type FieldValue,
  type Form,
  type FormField,
  hasValue,
  namesSomething,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { OwnField } from '../../../shared/own-fields/OwnField.tsx';
import { editorText as words } from '../text.ts';
import { emptyCondition } from '../type-draft.ts';

interface ConditionEditorProps {
  /** Those that stand before it in the form. */
  earlier: Form;
  /** Whether values can name people and projects. */
  canName: boolean;
  condition: Condition | null;
  onChange: (condition: Condition | null) => void;
}

/** When a field shows, by what was answered before it. */
export function ConditionEditor({ earlier, canName, condition, onChange }: ConditionEditorProps) {
  const fields = earlier.map(({ field }) => field).filter(({ kind }) => hasValue(kind));
  const [first] = fields;
  if (first === undefined) return null;
  const choose = (match: string | null) => {
    if (match === 'all' || match === 'any') onChange({ ...(condition ?? emptyCondition(first._id)), match });
    else onChange(null);
  };
  const setTest = (at: number, test: ConditionTest) =>
    condition &&
    onChange({ ...condition, tests: condition.tests.map((other, index) => (index === at ? test : other)) });
  const remove = (at: number) => {
    const tests = condition?.tests.filter((_, index) => index !== at) ?? [];
    onChange(condition && tests.length > 0 ? { ...condition, tests } : null);
  };
  return (
    <Stack gap={8}>
      <Select
        label={words.condition}
        data={(['always', 'all', 'any'] as const).map((value) => ({ value, label: words.conditions[value] }))}
        value={condition?.match ?? 'always'}
        onChange={choose}
        allowDeselect={false}
      />
      {condition?.tests.map((test, at) => (
        <Test
          // biome-ignore lint/suspicious/noArrayIndexKey: tests have no name of their own
          key={at}
          test={test}
          fields={fields}
          canName={canName}
          onChange={(changed) => setTest(at, changed)}
          onRemove={() => remove(at)}
        />
      ))}
      {condition && (
        <Box>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            onClick={() =>
              onChange({ ...condition, tests: [...condition.tests, ...emptyCondition(first._id).tests] })
            }
          >
            {words.test.add}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

/** They compare with nothing. */
const ALONE: readonly ConditionTest['op'][] = ['empty', 'not_empty'];

interface TestProps {
  test: ConditionTest;
  fields: readonly FormField[];
  canName: boolean;
  onChange: (test: ConditionTest) => void;
  onRemove: () => void;
}

/** Of several choices one is compared, and of one any of several. */
const comparedKind = ({ kind, ...field }: FormField, { op }: ConditionTest): FormField => {
  if (op === 'one_of') return { ...field, kind: 'choices' };
  return { ...field, kind: kind === 'choices' ? 'choice' : kind };
};

function Test({ test, fields, canName, onChange, onRemove }: TestProps) {
  const asked = fields.find(({ _id }) => _id === test.field);
  const needsValue = !ALONE.includes(test.op);
  const ops = opsOf(asked?.kind ?? 'text').filter(
    (op) => canName || asked === undefined || !namesSomething(asked.kind) || ALONE.includes(op),
  );
  const set = (change: Partial<ConditionTest>) => onChange({ ...test, ...change });
  const begin = (op: ConditionTest['op'], kind: FormField['kind'] | undefined): FieldValue => {
    if (op === 'one_of') return [];
    return kind === 'checkbox' && !ALONE.includes(op) ? true : null;
  };
  return (
    <Group align="flex-end" gap={8} wrap="wrap">
      <Select
        aria-label={words.test.field}
        data={fields.map(({ _id, label }) => ({ value: _id, label }))}
        value={test.field}
        onChange={(field) => field && onChange({ field, op: 'not_empty', value: null })}
        allowDeselect={false}
        flex="1 1 140px"
      />
      <Select
        aria-label={words.test.op}
        data={ops.map((value) => ({ value, label: words.ops[value] }))}
        value={test.op}
        onChange={(op) => {
          const chosen = CONDITION_OPS.find((one) => one === op);
          if (chosen) set({ op: chosen, value: begin(chosen, asked?.kind) });
        }}
        allowDeselect={false}
        flex="1 1 130px"
      />
      {needsValue && asked && asked.kind !== 'checkbox' && (
        <Box flex="1 1 140px">
          <OwnField
            field={{ ...comparedKind(asked, test), label: words.test.value }}
            value={test.value}
            onChange={(value) => set({ value })}
          />
        </Box>
      )}
      <ActionIcon aria-label={words.test.remove} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
