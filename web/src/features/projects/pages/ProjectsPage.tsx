import { Button } from '@mantine/core';
import type { Project } from '@switchboard/contract/catalogue/projects.ts';
import { PROJECT_STATUSES } from '@switchboard/contract/enums.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { choicesParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { PAGE_SIZE, useProjects } from '../api.ts';
import { ArchiveProjectDialog } from '../components/ArchiveProjectDialog.tsx';
import { ImportProjectsDialog } from '../components/ImportProjectsDialog.tsx';
import { MembersDialog } from '../components/MembersDialog.tsx';
import { ProjectCard } from '../components/ProjectCard.tsx';
import { ProjectDialog } from '../components/ProjectDialog.tsx';
import { statusFilter } from '../components/status-filter.ts';
import { text } from '../text.ts';

const listParams = { page: pageParam, search: textParam, status: choicesParam(PROJECT_STATUSES) } as const;

type Dialog =
  | { kind: 'form'; edited: Project | null }
  | { kind: 'archive' | 'members'; project: Project }
  | { kind: 'import' };

/** The organization's projects as cards, for its admin. */
export function ProjectsPage() {
  const list = useUrlList(listParams);
  const query = useProjects(list.values);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const add = <AddButton onClick={() => setDialog({ kind: 'form', edited: null })}>{text.add}</AddButton>;
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} stroke={1.6} />}
              onClick={() => setDialog({ kind: 'import' })}
            >
              {text.bulkImport}
            </Button>
            {add}
          </>
        }
        filters={[statusFilter]}
        search={{ placeholder: text.search }}
        query={query}
        rows={query.data?.projects}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE_SIZE}
        empty={{ ...text.empty, action: add }}
      >
        {(state) => (
          <CardGrid label={text.list} rowKey={({ _id }) => _id} cardHeight={190} {...state}>
            {(project) => (
              <ProjectCard
                project={project}
                onEdit={() => setDialog({ kind: 'form', edited: project })}
                onMembers={() => setDialog({ kind: 'members', project })}
                onArchive={() => setDialog({ kind: 'archive', project })}
              />
            )}
          </CardGrid>
        )}
      </ListPage>
      {dialog?.kind === 'form' && <ProjectDialog edited={dialog.edited} onClose={close} />}
      {dialog?.kind === 'members' && <MembersDialog project={dialog.project} onClose={close} />}
      {dialog?.kind === 'import' && <ImportProjectsDialog onClose={close} />}
      {dialog?.kind === 'archive' && <ArchiveProjectDialog project={dialog.project} onClose={close} />}
    </>
  );
}
