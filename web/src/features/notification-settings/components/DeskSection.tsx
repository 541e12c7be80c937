import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import type { ChangePreferences } from '../api.ts';
import { text } from '../text.ts';
import { ModeSelect } from './ModeSelect.tsx';

const words = text.desk;
const NEW_TICKETS = [{ event: 'created', reason: 'desk' }] as const;

interface DeskSectionProps {
  preferences: NotificationPreferences;
  onChange: ChangePreferences;
}

/** For those who run a desk: whether they hear of every ticket that is raised. */
export const DeskSection = ({ preferences, onChange }: DeskSectionProps) => (
  <FormSection title={words.title} description={words.help}>
    <SwitchRow
      label={words.label}
      description={words.description}
      checked={preferences.desk}
      onChange={(desk) => onChange({ desk })}
    />
    {preferences.desk && (
      <FieldColumns>
        <ModeSelect label={words.mail} cells={NEW_TICKETS} preferences={preferences} onChange={onChange} />
      </FieldColumns>
    )}
  </FormSection>
);
