import type { Project } from '@switchboard/contract/entities/project.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { usageWords } from '../../../lib/words/usage-words.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useProjectUsage } from '../api/get-usage.ts';
import { useArchiveProject } from '../api/write-project.ts';
import { text } from '../text.ts';

const words = text.archive;

/** Says what uses it before it goes. */
export function ArchiveProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const usage = useProjectUsage(project._id);
  const archive = useArchiveProject(project._id);
  const use = usage.data ? usageWords(usage.data) : usage.isError ? words.unknownUse : words.loading;
  return (
    <ConfirmDialog
      opened
      title={words.title}
      message={
        <>
          <strong>{project.name}</strong>: {use}
        </>
      }
      confirmLabel={words.confirm}
      danger
      busy={archive.isPending}
      error={archive.error ? wordsOf(archive.error, words.failed) : null}
      onConfirm={() =>
        archive.mutate(undefined, {
          onSuccess: () => {
            toast.success(words.done(project.name));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
