import { TextInput } from '@mantine/core';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import {
  isTimeOfDay,
  type NotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import { useState } from 'react';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import type { ChangePreferences } from '../api.ts';
import { text } from '../text.ts';

const words = text.quiet;

interface QuietSectionProps {
  quiet: NotificationPreferences['quiet'];
  onChange: ChangePreferences;
}

/** When nothing is mailed or pushed. */
export const QuietSection = ({ quiet, onChange }: QuietSectionProps) => (
  <FormSection title={words.title} description={words.help}>
    <SwitchRow
      label={words.label}
      description={words.description}
      checked={quiet.on}
      onChange={(on) => onChange({ quiet: { on } })}
    />
    {quiet.on && (
      <>
        <FieldColumns>
          <TimeField
            key={`from ${quiet.from}`}
            label={words.from}
            saved={quiet.from}
            other={quiet.until}
            onSave={(from) => onChange({ quiet: { from } })}
          />
          <TimeField
            key={`until ${quiet.until}`}
            label={words.until}
            saved={quiet.until}
            other={quiet.from}
            onSave={(until) => onChange({ quiet: { until } })}
          />
        </FieldColumns>
        <SwitchRow
          label={words.critical}
          description={words.criticalHelp}
          checked={quiet.criticalThrough}
          onChange={(criticalThrough) => onChange({ quiet: { criticalThrough } })}
        />
      </>
    )}
  </FormSection>
);

interface TimeFieldProps {
  label: string;
  saved: string;
  /** Which it must not be: the other end. */
  other: string;
  onSave: (time: string) => void;
}

/** A time of day, saved when it is left: half of one that is being typed is another time. */
function TimeField({ label, saved, other, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState(saved);
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    if (typed === saved) {
      setError(null);
      return;
    }
    const wrong = isTimeOfDay(typed)
      ? typed === other
        ? MESSAGES.quietHoursEmpty
        : null
      : MESSAGES.timeOfDayInvalid;
    setError(wrong);
    if (wrong === null) onSave(typed);
  };
  return (
    <TextInput
      type="time"
      label={label}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
