import { schemaResolver } from '@mantine/form';
import { type AutoAssignSettings, setAutoAssignSettings } from '@switchboard/contract/tickets/auto-assign.ts';
import { differing } from '../../lib/forms/differing.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSetAutoAssignSettings } from './api.ts';
import { text } from './text.ts';

/** What was touched. */
type Edits = Partial<
  Pick<AutoAssignSettings, 'enabled' | 'assignmentMode' | 'onlyActiveAgents'> & {
    /** As typed: empty, or not a number yet, among others. */
    maxTicketsPerAgent: number | string;
  }
>;

const check = schemaResolver(setAutoAssignSettings.body, { sync: true });

/** The settings with what the manager has typed over them; the server's own changes show through where nothing is. */
export function useSettingsForm(settings: AutoAssignSettings) {
  const { mutateAsync } = useSetAutoAssignSettings();
  const changesOf = (edits: Edits) => differing<Edits>(settings, edits);
  const { form, busy, onSubmit } = useCallForm<Edits>({
    initialValues: {},
    extraFields: ['maxTicketsPerAgent'],
    validate: (edits) => check(changesOf(edits)),
    failed: text.saveFailed,
    send: async (edits) => {
      try {
        await mutateAsync(setAutoAssignSettings.body.parse(changesOf(edits)));
        form.reset();
        toast.success(text.saved);
      } catch (error) {
        toast.error(text.saveFailed);
        throw error;
      }
    },
  });

  return {
    values: { ...settings, ...form.values },
    edit: form.setFieldValue,
    onSubmit,
    capError: form.errors.maxTicketsPerAgent,
    isChanged: Object.keys(changesOf(form.values)).length > 0,
    busy,
  };
}
