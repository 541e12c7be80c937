import { SegmentedControl } from '@mantine/core';
import { PROTOCOLS, type Protocol } from '@switchboard/contract/access/identity-providers.ts';
import { text } from '../provider-text.ts';

const { protocol: label, protocols } = text.form;

/** What a new provider speaks. */
export const ProtocolChoice = ({
  value,
  onChange,
}: {
  value: Protocol;
  onChange: (value: Protocol) => void;
}) => (
  <SegmentedControl
    aria-label={label}
    fullWidth
    data={PROTOCOLS.map((value) => ({ value, label: protocols[value] }))}
    value={value}
    onChange={(chosen) => onChange(PROTOCOLS.find((one) => one === chosen) ?? 'oidc')}
  />
);
