import { Select } from '@mantine/core';
import { NEWCOMER_ROLES, type SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { text } from '../policy-text.ts';

type Role = SignInPolicy['unmappedRole'];

const NONE = 'none';
const OPTIONS = [
  ...NEWCOMER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  { value: NONE, label: text.none },
];

interface NewcomerRoleProps {
  label: string;
  description: string;
  /** Null where they are refused. */
  value: Role;
  onChange: (role: Role) => void;
}

export const NewcomerRole = ({ label, description, value, onChange }: NewcomerRoleProps) => (
  <Select
    label={label}
    description={description}
    data={OPTIONS}
    value={value ?? NONE}
    onChange={(chosen) => chosen && onChange(chosen === NONE ? null : (chosen as Role))}
    allowDeselect={false}
    maw={320}
  />
);
