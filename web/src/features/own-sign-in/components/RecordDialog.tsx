import { Text } from '@mantine/core';
import type { LookupResult, OrganizationDomain } from '@switchboard/contract/organizations/domains.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useVerifyDomain } from '../domain-api.ts';
import { text } from '../domain-text.ts';
import { CopiedLine } from './CopiedLine.tsx';

const words = text.record;

/** The record that proves a domain, and the look whether it is there. */
export function RecordDialog({ domain, onClose }: { domain: OrganizationDomain; onClose: () => void }) {
  const { mutate, isPending, error } = useVerifyDomain();
  const [lookup, setLookup] = useState<LookupResult | null>(null);
  const check = () => {
    setLookup(null);
    mutate(domain._id, {
      onSuccess: (answer) => {
        setLookup(answer.lookup);
        if (answer.lookup !== 'found') return;
        toast.success(words.verified);
        onClose();
      },
    });
  };
  return (
    <FormDialog
      opened
      width={560}
      title={words.title(domain.domain)}
      subtitle={words.subtitle}
      submitLabel={words.check}
      cancelLabel={words.close}
      busy={isPending}
      error={error && wordsOf(error, words.failed)}
      onSubmit={check}
      onClose={onClose}
    >
      <CopiedLine label={words.name} value={domain.txtName} copy={words.copy} fullLabel={words.copyName} />
      <CopiedLine label={words.value} value={domain.txtValue} copy={words.copy} fullLabel={words.copyValue} />
      {lookup !== null && lookup !== 'found' && (
        <Notice tone="warning" role="status">
          {words[lookup]}
        </Notice>
      )}
      <Text fz="sm" c="secondary">
        {words.later}
      </Text>
      {domain.verifiedBy === null && (
        <Text fz="sm" c="secondary">
          {words.byHand}
        </Text>
      )}
    </FormDialog>
  );
}
