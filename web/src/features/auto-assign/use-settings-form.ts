import { setAutoAssignSettings } from '@switchboard/contract/endpoints/auto-assign.ts';
import type { AutoAssignSettings } from '@switchboard/contract/entities/auto-assign.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { differing } from '../../lib/forms/differing.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSetAutoAssignSettings } from './api/settings.ts';
import { text } from './text.ts';

type Fields = Pick<AutoAssignSettings, 'enabled' | 'assignmentMode' | 'onlyActiveAgents'> & {
  /** As typed: empty, or not a number yet, among others. */
  maxTicketsPerAgent: number | string;
};

const CAP: keyof Fields = 'maxTicketsPerAgent';

const capMessage = (errors: readonly { path: string; msg: string }[]) =>
  errors.find(({ path }) => path === CAP)?.msg ?? null;

/** The settings with what the manager has typed over them; the server's own changes show through where nothing is. */
export function useSettingsForm(settings: AutoAssignSettings) {
  const { mutateAsync, isPending } = useSetAutoAssignSettings();
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const [capError, setCapError] = useState<string | null>(null);
  const changes = differing<Partial<Fields>>(settings, edits);

  const edit = (more: Partial<Fields>) => {
    setEdits((before) => ({ ...before, ...more }));
    if (CAP in more) setCapError(null);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    // Where the panel stands in a drawer of a page with a form, that form is none of its business.
    event.stopPropagation();
    const checked = setAutoAssignSettings.body.safeParse(changes);
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        msg: message,
      }));
      setCapError(capMessage(issues));
      return;
    }
    try {
      await mutateAsync(checked.data);
      setEdits({});
      toast.success(text.saved);
    } catch (error) {
      setCapError(error instanceof ApiError ? capMessage(error.errors) : null);
      toast.error(text.saveFailed);
    }
  };

  return {
    values: { ...settings, ...edits },
    edit,
    save,
    capError,
    isChanged: Object.keys(changes).length > 0,
    isSaving: isPending,
  };
}
