import { useCallback, useState } from 'react';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { DockedPanel } from '../../../ui/panel/DockedPanel.tsx';
import { useSchedule } from '../api/get-schedule.ts';
import { text } from '../text.ts';
import { ScheduleEditor, type ScheduleEditorProps } from './ScheduleEditor.tsx';

/** The editor of the schedule with this id, which is asked for first. */
export function EditorPanel({ id, ...editor }: Omit<ScheduleEditorProps, 'edited'> & { id: string }) {
  const { data, isError, isFetching, refetch } = useSchedule(id);
  const { onDirty } = editor;
  const [dirty, setDirty] = useState(false);
  const [edited, setEdited] = useState(data);
  // A schedule that was changed meanwhile begins the form anew, unless somebody types in it.
  if (!dirty && data !== edited) setEdited(data);
  const heed = useCallback(
    (isDirty: boolean) => {
      setDirty(isDirty);
      onDirty(isDirty);
    },
    [onDirty],
  );
  if (edited) {
    return <ScheduleEditor key={edited.updatedAt} {...editor} edited={edited} onDirty={heed} />;
  }
  return (
    <DockedPanel
      title={text.editor.edit}
      closeLabel={text.editor.close}
      onClose={editor.onClose}
      onSubmit={() => undefined}
    >
      {isError ? (
        <LoadError what={text.editor.what} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRows rows={8} height={52} />
      )}
    </DockedPanel>
  );
}
