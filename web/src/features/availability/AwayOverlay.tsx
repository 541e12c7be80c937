import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { createStore, useStore } from 'zustand';
import { wordsOf } from '../../lib/api/api-error.ts';
import { showOverlay } from '../../lib/navigation/overlay.ts';
import { presenceText } from '../../lib/words/presence.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSetOwnAvailability } from './api.ts';
import { AWAY_CHOICES, type AwayChoice, awayUntil } from './away-choices.ts';
import { text } from './text.ts';

const words = text.dialog;

/** The menu that opens the dialog closes, so that it cannot keep whether it is open. */
const awayDialog = createStore<{ readonly opened: boolean }>(() => ({ opened: false }));

export function openAwayDialog(): void {
  awayDialog.setState({ opened: true });
  showOverlay(AwayOverlay);
}

const AwayOverlay = () => (useStore(awayDialog).opened ? <AwayDialog /> : null);

function AwayDialog() {
  const [choice, setChoice] = useState<AwayChoice>('hour');
  const { mutate, isPending, error } = useSetOwnAvailability();
  const close = () => awayDialog.setState({ opened: false });
  const send = () => {
    const until = awayUntil(choice, new Date());
    mutate(
      { state: 'away', until },
      {
        onSuccess: () => {
          toast.success(text.saved.away(presenceText({ state: 'away', until })));
          close();
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.help}
      submitLabel={words.submit}
      busy={isPending}
      error={error ? wordsOf(error, text.failed) : null}
      onSubmit={send}
      onClose={close}
    >
      <Radio.Group
        label={words.label}
        value={choice}
        onChange={(value) => setChoice(AWAY_CHOICES.find((one) => one === value) ?? choice)}
      >
        <Stack gap={8} mt={6}>
          {AWAY_CHOICES.map((one) => (
            <Radio key={one} value={one} label={words.choices[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
