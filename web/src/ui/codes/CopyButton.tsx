import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../feedback/toast.tsx';

export interface CopyButtonProps {
  value: string;
  label: string;
}

export function CopyButton({ value, label }: CopyButtonProps) {
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
      onClick={copy}
    >
      {copied ? 'Copied' : label}
    </Button>
  );
}
