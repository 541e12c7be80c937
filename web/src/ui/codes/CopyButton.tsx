import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../feedback/toast.tsx';

export interface CopyButtonProps {
  value: string;
  label: string;
  /** Says which of several it copies, to who cannot see what it stands beside. */
  fullLabel?: string;
}

export function CopyButton({ value, label, fullLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast.error('Your browser did not let us copy. Please select the text instead.');
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      leftSection={<Icon size={14} stroke={1.6} aria-hidden="true" />}
      aria-label={copied ? undefined : fullLabel}
      onClick={copy}
    >
      {copied ? 'Copied' : label}
    </Button>
  );
}
