import type { Project } from '@switchboard/contract/catalogue/projects.ts';
import { usageWords } from '../../../lib/words/usage-words.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { useArchiveProject, useProjectUsage } from '../api.ts';
import { text } from '../text.ts';

const words = text.archive;

/** Says what uses it before it goes. */
export function ArchiveProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const usage = useProjectUsage(project._id);
  const archive = useArchiveProject(project._id);
  const use = usage.data ? usageWords(usage.data) : usage.isError ? words.unknownUse : words.loading;
  return (
    <ConfirmRemoval
      name={project.name}
      words={{ ...words, message: use }}
      mutation={archive}
      onClose={onClose}
    />
  );
}
