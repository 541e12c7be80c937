import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useEditOrganization } from '../api.ts';
import { STATUS_LABELS, text } from '../text.ts';
import { OrganizationStatusBadge } from './OrganizationStatusBadge.tsx';
import classes from './Organizations.module.css';

const words = text.toggle;

/** The badge changes between active and inactive at once; a suspended organization is reactivated after a question. */
export function StatusToggle({ organization: { _id, name, status } }: { organization: Organization }) {
  const { mutate, isPending } = useEditOrganization();
  const [asking, setAsking] = useState(false);
  const change = () =>
    mutate(
      { id: _id, status: status === 'active' ? 'inactive' : 'active' },
      {
        onSuccess: () => toast.success(words.done),
        onError: (error) => toast.error(wordsOf(error, words.failed)),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <button
        type="button"
        className={classes.status}
        aria-label={words.label(STATUS_LABELS[status], name)}
        disabled={isPending}
        onClick={() => (status === 'suspended' ? setAsking(true) : change())}
      >
        <OrganizationStatusBadge status={status} />
      </button>
      {asking && (
        <ConfirmDialog
          opened
          title={words.title(name)}
          message={words.message}
          confirmLabel={words.confirm}
          busy={isPending}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
