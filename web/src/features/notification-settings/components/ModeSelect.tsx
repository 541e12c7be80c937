import { Select, type SelectProps } from '@mantine/core';
import { MAIL_MODES, type MailCell } from '@switchboard/contract/notifications/mail-modes.ts';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import type { ChangePreferences } from '../api.ts';
import { commonMode } from '../mail-table.ts';
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
  const chosen = commonMode(preferences, cells);
  return (
    <Select
      {...input}
      data={CHOICES}
      value={chosen}
      placeholder={words.different}
      allowDeselect={false}
      onChange={(value) => {
        const mode = MAIL_MODES.find((one) => one === value);
        if (mode !== undefined && mode !== chosen)
          onChange({ mail: cells.map((cell) => ({ ...cell, mode })) });
      }}
    />
  );
}
