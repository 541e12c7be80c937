import { Switch } from '@mantine/core';

export interface SwitchRowProps {
  label: string;
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that takes hold when it is switched. It is named by its label alone; the description describes it. */
export const SwitchRow = ({ label, description, checked, onChange }: SwitchRowProps) => (
  <Switch
    label={label}
    aria-label={label}
    description={description}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
