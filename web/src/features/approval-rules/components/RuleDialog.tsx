import { MultiSelect, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ApprovalRule } from '@switchboard/contract/tickets/approval-rules.ts';
import { APPROVAL_HOLDS } from '@switchboard/contract/tickets/approval-values.ts';
import { ruleWords } from '@switchboard/contract/tickets/approval-words.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import {
  type AskedStep,
  namedOf,
  needOf,
  newStep,
  optionOf,
  stepsOf,
} from '../../../shared/approvals/approvers.ts';
import { StepsFields } from '../../../shared/approvals/StepsFields.tsx';
import { text as asking } from '../../../shared/approvals/text.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useRuleChoices, useSaveRule } from '../api.ts';
import { text } from '../text.ts';

const words = text.ruleForm;

interface RuleDialogProps {
  /** Null for a new one. */
  edited: ApprovalRule | null;
  onClose: () => void;
}

const ids = (things: readonly { readonly _id: string }[] = []) => things.map(({ _id }) => _id);
const isHolds = (value: string | null) => APPROVAL_HOLDS.find((one) => one === value) ?? 'resolve';

/** Which new tickets ask, whom, and what waits for it; below it reads as a sentence. */
export function RuleDialog({ edited, onClose }: RuleDialogProps) {
  const choices = useRuleChoices();
  const { mutateAsync } = useSaveRule(edited);
  const [steps, setSteps] = useState<readonly AskedStep[]>(
    () =>
      edited?.steps.map(({ need, approvers }, key) => ({
        key,
        need: String(need),
        approvers: approvers.map(optionOf),
      })) ?? [newStep(0)],
  );
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: {
      name: edited?.name ?? '',
      active: edited?.active ?? true,
      ticketTypes: [...(edited?.ticketTypes ?? [])],
      categories: ids(edited?.categories),
      subcategories: ids(edited?.subcategories),
      projects: ids(edited?.projects),
      question: edited?.question ?? '',
      holds: edited?.holds ?? ('resolve' as const),
    },
    validate: () =>
      steps.some(({ approvers }) => approvers.length === 0) ? { steps: words.approversMissing } : {},
    extraFields: ['steps'],
    failed: words.failed,
    send: async (values) => {
      await mutateAsync({ ...values, steps: stepsOf(steps) });
      toast.success(edited ? words.saved(values.name.trim()) : words.added(values.name.trim()));
      onClose();
    },
  });
  const { values } = form;
  const several = (name: 'categories' | 'subcategories' | 'projects') => ({
    label: words[name],
    placeholder: values[name].length === 0 ? words.any : undefined,
    value: values[name],
    error: form.errors[name],
    onChange: (chosen: string[]) => form.setFieldValue(name, chosen),
    searchable: true,
    limit: 100,
  });
  const flat = choices.subcategories.flatMap(({ items }) => items);
  const named = (chosen: readonly string[], options: readonly { value: string; label: string }[]) =>
    chosen.flatMap((id) => {
      const option = options.find(({ value }) => value === id);
      return option ? [{ _id: id, name: option.label }] : [];
    });
  const sentence = ruleWords({
    ...values,
    categories: named(values.categories, choices.categories),
    subcategories: named(values.subcategories, flat),
    projects: named(values.projects, choices.projects),
    steps: steps.map(({ need, approvers }) => ({ need: needOf(need), approvers: approvers.map(namedOf) })),
  });
  const isWhole = steps.every(({ approvers }) => approvers.length > 0) && values.question.trim() !== '';
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={560}
      {...dialog}
      onClose={onClose}
    >
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} required data-autofocus />
      <MultiSelect
        label={words.ticketTypes}
        placeholder={values.ticketTypes.length === 0 ? words.any : undefined}
        data={[...TICKET_TYPES]}
        value={values.ticketTypes}
        onChange={(chosen) =>
          form.setFieldValue(
            'ticketTypes',
            TICKET_TYPES.filter((type) => chosen.includes(type)),
          )
        }
      />
      <MultiSelect {...several('categories')} data={choices.categories} />
      <MultiSelect {...several('subcategories')} data={choices.subcategories} />
      <MultiSelect {...several('projects')} data={choices.projects} />
      <Textarea
        {...field('question')}
        label={asking.question}
        placeholder={asking.questionHelp}
        maxLength={LENGTH.approvalQuestion}
        autosize
        minRows={2}
        maxRows={8}
        required
      />
      <StepsFields steps={steps} onChange={setSteps} />
      {form.errors.steps && (
        <Text fz="sm" c="var(--danger-text)" role="alert">
          {form.errors.steps}
        </Text>
      )}
      <Select
        label={asking.holds}
        data={APPROVAL_HOLDS.map((value) => ({ value, label: asking.holdsChoices[value] }))}
        value={values.holds}
        allowDeselect={false}
        onChange={(value) => form.setFieldValue('holds', isHolds(value))}
      />
      <Switch
        label={words.active}
        checked={values.active}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('active', checked)}
      />
      {isWhole && (
        <Text fz="sm" c="secondary" className="anywhere" aria-live="polite">
          {words.reads} {sentence}
        </Text>
      )}
    </FormDialog>
  );
}
