import { TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { browserName } from '@switchboard/contract/people/browser-name.ts';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useAddPasskey, useSecondFactor } from '../api.ts';
import { text } from '../text.ts';
import { ConfirmedDialog } from './ConfirmedDialog.tsx';
import { codesOf } from './codes-of.ts';

const words = text.passkeys;

interface AddPasskeyDialogProps {
  /** With the recovery codes, where they are the first; null otherwise. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const { data: factor } = useSecondFactor();
  const { mutateAsync: add } = useAddPasskey();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  return (
    <ConfirmedDialog
      words={words.add}
      codes={codesOf(factor)}
      disabled={factor === undefined}
      send={async (confirmation) => {
        const { recoveryCodes = null } = await add({ name, confirmation });
        toast.success(words.add.done);
        onAdded(recoveryCodes);
      }}
      onClose={onClose}
    >
      <TextInput
        label={words.name}
        description={words.nameHelp}
        maxLength={LENGTH.passkey}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
      />
    </ConfirmedDialog>
  );
}
