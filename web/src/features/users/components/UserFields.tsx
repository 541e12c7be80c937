import { Select, TextInput } from '@mantine/core';
import { ROLE_LABELS, type Role } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ReactNode } from 'react';
import type { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { text } from '../text.ts';

const words = text.form;

export type UserFieldValues = Record<
  'firstName' | 'lastName' | 'email' | 'role' | 'department' | 'contactNumber',
  string
>;

type CallForm = ReturnType<typeof useCallForm<UserFieldValues>>;

interface UserFieldsProps {
  /** Of a form that may have further fields. */
  field: (name: keyof UserFieldValues) => Omit<ReturnType<CallForm['field']>, 'name'> & { name: string };
  roles: readonly Role[];
  roleNote?: string | undefined;
  roleFixed?: boolean;
  /** The domain of the organization's e-mails, where it has one. */
  domain: string;
  /** Something before these fields comes first. */
  later?: boolean;
  /** Between e-mail and role. */
  children?: ReactNode;
}

/** What every account has, for both dialogs. */
export function UserFields({
  field,
  roles,
  roleNote,
  roleFixed = false,
  domain,
  later = false,
  children,
}: UserFieldsProps) {
  return (
    <>
      <FieldColumns>
        <TextInput
          {...field('firstName')}
          label={words.firstName}
          maxLength={LENGTH.name}
          autoComplete="off"
          data-autofocus={later ? undefined : true}
        />
        <TextInput {...field('lastName')} label={words.lastName} maxLength={LENGTH.name} autoComplete="off" />
      </FieldColumns>
      <TextInput
        {...field('email')}
        type="email"
        label={words.email}
        {...(domain !== '' && { description: words.workEmail(domain) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LENGTH.email}
        autoComplete="off"
      />
      {children}
      <Select
        {...field('role')}
        label={words.role}
        data={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        description={roleNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={roleFixed}
        allowDeselect={false}
      />
      <FieldColumns>
        <TextInput
          {...field('department')}
          label={<FieldLabel optional>{words.department}</FieldLabel>}
          maxLength={LENGTH.name}
        />
        <TextInput
          {...field('contactNumber')}
          label={<FieldLabel optional>{words.contactNumber}</FieldLabel>}
          maxLength={LENGTH.contactNumber}
          autoComplete="off"
        />
      </FieldColumns>
    </>
  );
}
