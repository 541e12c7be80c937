import { Button } from '@mantine/core';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useKnownType, usePublishType, useSaveType } from '../api.ts';
import { editorText as words } from '../text.ts';
import { bodyOf } from '../type-draft.ts';
import { useDraftEditor } from '../use-draft-editor.ts';
import { useLibraryFields } from '../use-library-fields.ts';
import { EditorFrame } from './EditorFrame.tsx';

/** A request type beside what it will look like. @param type null for a new one */
export function TypeEditor({ type }: { type: RequestType | null }) {
  const navigate = useNavigate();
  const save = useSaveType();
  const publish = usePublishType();
  const findKnown = useKnownType();
  const fields = useLibraryFields();
  const editor = useDraftEditor({
    saved: type,
    bodyOf,
    send: async (draft) => (await save.mutateAsync(draft)).requestType,
    findKnown,
    failed: words.failed,
  });
  const busy = save.isPending || publish.isPending;

  const open = ({ _id }: Pick<RequestType, '_id'>) =>
    type === null && void navigate(`${paths.requestTypes}?edit=${_id}`, { replace: true });
  const onSave = async () => {
    const saved = await editor.keep();
    if (saved === null) return;
    toast.success(words.saved);
    open(saved);
  };
  const onPublish = async () => {
    const saved = editor.isChanged || editor.began === null ? await editor.keep() : editor.began;
    if (saved === null) return;
    try {
      const { requestType } = await publish.mutateAsync(saved);
      editor.goOnFrom(requestType);
      toast.success(words.published(requestType.version ?? 1));
      open(saved);
    } catch (error) {
      editor.refuse(error);
    }
  };

  return (
    <EditorFrame
      title={type?.name ?? words.new}
      editor={editor}
      fields={fields}
      isOfOrganization
      list={paths.requestTypes}
      busy={busy}
      onSave={() => void onSave()}
    >
      <Button type="submit" variant="default" loading={save.isPending} disabled={busy}>
        {words.save}
      </Button>
      <Button onClick={() => void onPublish()} loading={publish.isPending} disabled={busy}>
        {words.publish((type?.version ?? 0) + 1)}
      </Button>
    </EditorFrame>
  );
}
