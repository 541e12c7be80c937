import { Button } from '@mantine/core';
import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useKnownTemplate, useSaveTemplate } from '../template-api.ts';
import { templateBodyOf } from '../template-body.ts';
import { templateFields } from '../template-fields.ts';
import { templateText as words } from '../text.ts';
import { useDraftEditor } from '../use-draft-editor.ts';
import { EditorFrame } from './EditorFrame.tsx';

/** A template beside what a copy of it will look like. @param template null for a new one */
export function TemplateEditor({ template }: { template: RequestTypeTemplate | null }) {
  const navigate = useNavigate();
  const save = useSaveTemplate();
  const findKnown = useKnownTemplate();
  const editor = useDraftEditor({
    saved: template,
    bodyOf: templateBodyOf,
    send: async (draft) => (await save.mutateAsync(draft)).requestTypeTemplate,
    findKnown,
    failed: words.failed,
  });
  const onSave = async () => {
    const saved = await editor.keep();
    if (saved === null) return;
    toast.success(words.saved(saved.name));
    if (template === null) void navigate(`${paths.templates}?edit=${saved._id}`, { replace: true });
  };
  return (
    <EditorFrame
      title={template?.name ?? words.new}
      editor={editor}
      fields={templateFields}
      isOfOrganization={false}
      list={paths.templates}
      busy={save.isPending}
      onSave={() => void onSave()}
    >
      <Button type="submit" loading={save.isPending}>
        {words.save}
      </Button>
    </EditorFrame>
  );
}
