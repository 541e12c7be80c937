import { Button } from '@mantine/core';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import { useUser } from '../../../lib/session/session.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import type { ChangePreferences } from '../api.ts';
import { singleCells } from '../mail-table.ts';
import { text } from '../text.ts';
import { MailTable } from './MailTable.tsx';
import { ModeSelect } from './ModeSelect.tsx';

const words = text.mail;

interface SectionProps {
  preferences: NotificationPreferences;
  onChange: ChangePreferences;
}

/** What is mailed, and when. */
export function MailSection({ preferences, onChange }: SectionProps) {
  const { role } = useUser();
  const chosen = preferences.mail.filter(({ isDefault }) => !isDefault);
  return (
    <FormSection title={words.title} description={words.help}>
      <MailTable preferences={preferences} onChange={onChange} />
      <FieldColumns>
        {singleCells(role).map((cell) => (
          <ModeSelect
            key={cell.event}
            label={words.events[cell.event]}
            cells={[cell]}
            preferences={preferences}
            onChange={onChange}
          />
        ))}
      </FieldColumns>
      <FormActions>
        <Button
          variant="default"
          disabled={chosen.length === 0}
          onClick={() =>
            onChange({ mail: chosen.map(({ event, reason }) => ({ event, reason, mode: null })) })
          }
        >
          {words.reset}
        </Button>
      </FormActions>
    </FormSection>
  );
}
