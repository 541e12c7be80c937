import { Button } from '@mantine/core';
import type { Project } from '@switchboard/contract/entities/project.ts';
import { PROJECT_STATUSES } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { choicesParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useProjects } from '../api/list-projects.ts';
import { ArchiveProjectDialog } from '../components/ArchiveProjectDialog.tsx';
import { ImportProjectsDialog } from '../components/ImportProjectsDialog.tsx';
import { ProjectCard } from '../components/ProjectCard.tsx';
import { ProjectDialog } from '../components/ProjectDialog.tsx';
import { statusFilter } from '../components/status-filter.ts';
import { text } from '../text.ts';

const listParams = { page: pageParam, search: textParam, status: choicesParam(PROJECT_STATUSES) } as const;

type Dialog =
  | { kind: 'form'; edited: Project | null }
  | { kind: 'archive'; project: Project }
  | { kind: 'import' };

/** The organization's projects as cards, for its admin. */
export function ProjectsPage() {
  usePageTitle(text.title);
  const list = useUrlList(listParams);
  const query = useProjects(list.values);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => setDialog({ kind: 'form', edited: null })}
    >
      {text.add}
    </Button>
  );
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
        filterBar={
          <FilterBar
            filters={[statusFilter]}
            {...list.filtering}
            search={{ ...list.searching, placeholder: text.search }}
          />
        }
        query={query}
        rows={query.data?.projects.length}
        total={query.data?.pagination.total ?? 0}
        {...list.paging}
        pageSize={PAGE.projects}
        empty={{ ...text.empty, action: add }}
      >
        {(state) => (
          <CardGrid
            label={text.list}
            rows={query.data?.projects}
            rowKey={({ _id }) => _id}
            cardHeight={190}
            {...state}
          >
            {(project) => (
              <ProjectCard
                project={project}
                onEdit={() => setDialog({ kind: 'form', edited: project })}
                onArchive={() => setDialog({ kind: 'archive', project })}
              />
            )}
          </CardGrid>
        )}
      </ListPage>
      {dialog?.kind === 'form' && <ProjectDialog edited={dialog.edited} onClose={close} />}
      {dialog?.kind === 'import' && <ImportProjectsDialog onClose={close} />}
      {dialog?.kind === 'archive' && <ArchiveProjectDialog project={dialog.project} onClose={close} />}
    </>
  );
}
