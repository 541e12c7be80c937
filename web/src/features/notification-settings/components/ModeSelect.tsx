import { Select, type SelectProps } from '@mantine/core';
import { MAIL_MODES, type MailCell } from '@switchboard/contract/notifications/mail-modes.ts';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import type { ChangePreferences } from '../api.ts';
import { modesOf } from '../mail-table.ts';
import { text } from '../text.ts';

const words = text.mail;
const CHOICES = MAIL_MODES.map((mode) => ({ value: mode, label: words.modes[mode] }));

interface ModeSelectProps extends Pick<SelectProps, 'label' | 'aria-label' | 'size' | 'disabled'> {
  /** That are chosen as one. */
  cells: readonly MailCell[];
  preferences: NotificationPreferences;
  onChange: ChangePreferences;
}

/** When an event is mailed to somebody. */
export function ModeSelect({ cells, preferences, onChange, ...input }: ModeSelectProps) {
  const modes = modesOf(preferences, cells);
  const chosen = modes.length === 1 ? (modes[0] ?? null) : null;
  return (
    <Select
      {...input}
      data={CHOICES}
      value={chosen}
      placeholder={modes.map((mode) => words.modes[mode]).join(' / ')}
      allowDeselect={false}
      onChange={(value) => {
        const mode = MAIL_MODES.find((one) => one === value);
        if (mode !== undefined && mode !== chosen)
          onChange({ mail: cells.map((cell) => ({ ...cell, mode })) });
      }}
    />
  );
}
