import { Select } from '@mantine/core';
import { DIGESTS, type NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import type { ChangePreferences } from '../api.ts';
import { text } from '../text.ts';

const words = text.digest;
const EVERY = DIGESTS.map((value) => ({ value, label: words.everyWords[value] }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const WEEKDAYS = words.days.map((label, index) => ({ value: String(index + 1), label }));

interface DigestSectionProps {
  digest: NotificationPreferences['digest'];
  onChange: ChangePreferences;
}

/** When what can wait comes together. */
export const DigestSection = ({ digest: { every, hour, weekday }, onChange }: DigestSectionProps) => (
  <FormSection title={words.title} description={words.help}>
    <FieldColumns>
      <Select
        label={words.every}
        data={EVERY}
        value={every}
        allowDeselect={false}
        onChange={(value) => {
          const chosen = DIGESTS.find((one) => one === value);
          if (chosen !== undefined && chosen !== every) onChange({ digest: { every: chosen } });
        }}
      />
      {every === 'weekly' && (
        <Choice
          label={words.weekday}
          data={WEEKDAYS}
          value={weekday}
          onChoose={(day) => onChange({ digest: { weekday: day } })}
        />
      )}
      {every !== 'off' && (
        <Choice
          label={words.hour}
          data={HOURS}
          value={hour}
          onChoose={(at) => onChange({ digest: { hour: at } })}
        />
      )}
    </FieldColumns>
  </FormSection>
);

interface ChoiceProps {
  label: string;
  data: readonly { readonly value: string; readonly label: string }[];
  value: number;
  onChoose: (value: number) => void;
}

const Choice = ({ label, data, value, onChoose }: ChoiceProps) => (
  <Select
    label={label}
    data={data}
    value={String(value)}
    allowDeselect={false}
    onChange={(chosen) => {
      if (chosen !== null && Number(chosen) !== value) onChoose(Number(chosen));
    }}
  />
);
