import { Button, Text } from '@mantine/core';
import { DESK } from '@switchboard/contract/endpoint.ts';
import type { ColumnField } from '@switchboard/contract/tickets/views/view-values.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';
import { paths, viewPath } from '../../../lib/navigation/paths.ts';
import { useActor } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ExportTickets } from '../components/ExportTickets.tsx';
import { useSaveView } from './api.ts';
import { text } from './text.ts';
import { queryOf, type Saved } from './use-view-state.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ViewActionsProps {
  /** Null for one that is not saved yet. */
  view: View | null;
  shown: Saved;
  /** A new view keeps them. */
  columns: readonly ColumnField[] | null;
  isEdited: boolean;
  onReset: () => void;
}

/** What can be done with a view as it is shown now. */
export function ViewActions({ view, shown, columns, isEdited, onReset }: ViewActionsProps) {
  const { role } = useActor();
  const save = useSaveView(view);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);

  const copy = async () => {
    try {
      // By itself: whoever opens it need not have the view.
      await navigator.clipboard.writeText(`${window.location.origin}${paths.newView}${queryOf(shown)}`);
      toast.success(text.copied);
    } catch {
      toast.error(text.copyFailed);
    }
  };
  const saveShown = () =>
    view &&
    save.mutate(
      { name: view.name, ...shown, columns: shown.columns && [...shown.columns] },
      {
        onSuccess: () => {
          toast.success(text.saved(view.name));
          onReset();
        },
        onError: (error) => toast.error(wordsOf(error, text.saveFailed)),
      },
    );
  const mayExport = DESK.some((one) => one === role);
  const exported = {
    ...(view && !isEdited ? { savedView: view._id } : { q: shown.q, sort: shown.sort }),
    timeZone: readersTimeZone(),
    columns: columns?.join() ?? '',
  };
  const button = { variant: 'default' } as const;
  return (
    <>
      {view && isEdited && (
        <Text span size="sm" c="dimmed" role="status">
          {text.edited}
        </Text>
      )}
      {view && isEdited && (
        <Button {...button} onClick={onReset}>
          {text.reset}
        </Button>
      )}
      <Button {...button} onClick={() => void copy()}>
        {text.copyLink}
      </Button>
      {mayExport && <ExportTickets filters={exported} />}
      {view?.mayEdit && !isEdited && (
        <Button {...button} onClick={() => setDialog('edit')}>
          {text.edit}
        </Button>
      )}
      {(view === null || isEdited) && (
        <Button {...(view?.mayEdit ? button : {})} onClick={() => setDialog('new')}>
          {text.saveAsNew}
        </Button>
      )}
      {view?.mayEdit && isEdited && (
        <Button loading={save.isPending} onClick={saveShown}>
          {text.save}
        </Button>
      )}
      {dialog && (
        <ViewDialog
          edited={dialog === 'edit' ? view : null}
          shown={{ ...shown, columns: columns && [...columns] }}
          onSaved={({ _id }) => void navigate(viewPath(_id))}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
