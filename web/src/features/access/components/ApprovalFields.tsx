import { NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { findPeople } from '@switchboard/contract/members/people.ts';
import type { AccessSettings } from '@switchboard/contract/organizations/access-settings.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { text } from '../text.ts';

const words = text.approvals;

export interface ApprovalValues extends Record<string, unknown> {
  /** Blank for nobody. */
  fallbackApprover: string;
  linkNeedsSignIn: boolean;
  reminderHours: number;
  expiryDays: number;
}

export const approvalValues = (settings: AccessSettings): ApprovalValues => ({
  fallbackApprover: settings.fallbackApprover?._id ?? '',
  linkNeedsSignIn: settings.linkNeedsSignIn,
  reminderHours: settings.reminderHours,
  expiryDays: settings.expiryDays,
});

interface ApprovalFieldsProps<Values extends ApprovalValues> {
  form: UseFormReturnType<Values>;
  fallback: AccessSettings['fallbackApprover'];
  busy: boolean;
}

/** What an organization decides about approvals. */
export function ApprovalFields<Values extends ApprovalValues>({
  form,
  fallback,
  busy,
}: ApprovalFieldsProps<Values>) {
  const [chosen, setChosen] = useState<FilterOption | null>(
    fallback && { value: fallback._id, label: fullName(fallback) },
  );
  const { values, errors } = form;
  const set = (changes: Partial<ApprovalValues>) => form.setValues({ ...values, ...changes });
  const number = (name: 'reminderHours' | 'expiryDays') => ({
    label: words[name],
    value: values[name],
    min: TICKET_APPROVALS[name].least,
    max: TICKET_APPROVALS[name].most,
    clampBehavior: 'strict' as const,
    allowDecimal: false,
    disabled: busy,
    error: errors[name],
    onChange: (given: string | number) => set({ [name]: Number(given) || TICKET_APPROVALS[name].least }),
  });
  return (
    <FormSection title={words.title} description={words.help}>
      <SearchSelect
        label={<FieldLabel optional>{words.fallback}</FieldLabel>}
        description={words.fallbackHelp}
        placeholder={words.nobody}
        what={words.people}
        loadOptions={loadMembers}
        value={chosen}
        clearable
        error={errors.fallbackApprover}
        onChange={(option) => {
          setChosen(option);
          set({ fallbackApprover: option?.value ?? '' });
        }}
      />
      <FieldColumns>
        <NumberInput {...number('reminderHours')} />
        <NumberInput {...number('expiryDays')} />
      </FieldColumns>
      <Switch
        label={words.signIn}
        description={words.signInHelp}
        checked={values.linkNeedsSignIn}
        disabled={busy}
        onChange={({ currentTarget: { checked } }) => set({ linkNeedsSignIn: checked })}
      />
    </FormSection>
  );
}

/** Letters without which nobody is looked for. */
const LETTERS = 2;

async function loadMembers(search: string, signal: AbortSignal): Promise<readonly FilterOption[]> {
  if (search.trim().length < LETTERS) return [];
  const { people } = await call(findPeople, { query: { search }, signal });
  return people.map((person) => ({ value: person._id, label: fullName(person) }));
}
