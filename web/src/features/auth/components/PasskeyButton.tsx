import { Button, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import type { Entrance } from '../entrance.ts';
import { text } from '../text.ts';

interface PasskeyButtonProps {
  label: string;
  /** Of the first half of a sign-in; null for a passkey alone. */
  challenge?: string | null;
  onEnter: (entrance: Entrance) => Promise<void> | void;
  /** The first half has ended meanwhile. */
  onEnded?: (reason: string) => void;
}

/** Asks a device, and signs in with what it answers. */
export function PasskeyButton({ label, challenge = null, onEnter, onEnded }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const enter = async () => {
    setBusy(true);
    setFailure(null);
    const passkeys = await import('../passkey-sign-in.ts').catch(() => null);
    try {
      if (passkeys === null) throw new Error('the page could not be fetched');
      await onEnter(await passkeys.enterWithPasskey(challenge));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHALLENGE_ENDED') onEnded?.(error.message);
      else setFailure(passkeys?.passkeyFailure(error) ?? text.unexpected);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => void enter()}
      >
        {label}
      </Button>
      <FormFailure message={failure} />
    </Stack>
  );
}
