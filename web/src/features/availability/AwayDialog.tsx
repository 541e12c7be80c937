import { useState } from 'react';
import { wordsOf } from '../../lib/api/api-error.ts';
import { presenceText } from '../../lib/words/presence.ts';
import { MomentChoice } from '../../ui/dates/MomentChoice.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSetAvailability } from './api.ts';
import { AWAY_CHOICES, type ChosenAway, chosenUntil } from './away-choices.ts';
import { text } from './text.ts';

const words = text.dialog;
const choicesOf = (isOwn: boolean) =>
  AWAY_CHOICES.map((value) => ({
    value,
    label: value === 'open' && !isOwn ? words.openOf : words.choices[value],
  }));

interface AwayDialogProps {
  userId: string;
  /** Of somebody else; null for oneself. */
  name: string | null;
  onClose: () => void;
}

/** Until when somebody is away. */
export function AwayDialog({ userId, name, onClose }: AwayDialogProps) {
  const [chosen, setChosen] = useState<ChosenAway>({ choice: 'hour', moment: '' });
  const { mutate, isPending, error } = useSetAvailability(userId);
  const until = chosenUntil(chosen, new Date());
  const send = () => {
    if (until === undefined) return;
    mutate(
      { state: 'away', until },
      {
        onSuccess: () => {
          const is = presenceText({ state: 'away', until });
          toast.success(name === null ? text.saved.away(is) : text.saved.awayOther(name, is));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      title={name === null ? words.title : words.titleOf(name)}
      subtitle={name === null ? words.help : words.helpOf}
      submitLabel={words.submit}
      busy={isPending}
      disabled={until === undefined}
      error={error ? wordsOf(error, text.failed) : null}
      onSubmit={send}
      onClose={onClose}
    >
      <MomentChoice
        label={words.label}
        choices={choicesOf(name === null)}
        own={words.own}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
