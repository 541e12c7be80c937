import { Box, Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { passkeyFailure } from '../../lib/passkeys/ask-device.ts';
import {
  hasPasskeyHere,
  type PasskeyProof,
  proveByPasskey,
  usePasskeys,
} from '../../lib/passkeys/own-passkeys.ts';
import { passkeysOffered } from '../../lib/passkeys/passkeys-offered.ts';
import { FormFailure } from '../../ui/feedback/FormFailure.tsx';

interface PasskeyProofButtonProps {
  /** Rejects with the ApiError of a refusal. */
  onProof: (passkey: PasskeyProof) => Promise<void> | void;
  disabled?: boolean;
}

/** A passkey in place of the password; absent where the person has none that works on this page. */
export function PasskeyProofButton({ onProof, disabled = false }: PasskeyProofButtonProps) {
  const { data } = usePasskeys();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!passkeysOffered() || !hasPasskeyHere(data)) return null;

  const prove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onProof(await proveByPasskey());
    } catch (error) {
      setFailure(passkeyFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box>
      <Button
        variant="default"
        loading={busy}
        disabled={disabled}
        leftSection={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => void prove()}
      >
        Use a passkey instead
      </Button>
      {failure !== null && (
        <Box mt={10}>
          <FormFailure message={failure} />
        </Box>
      )}
    </Box>
  );
}
