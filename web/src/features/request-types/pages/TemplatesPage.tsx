import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { EditedOne } from '../components/EditedOne.tsx';
import { TemplateEditor } from '../components/TemplateEditor.tsx';
import { templateColumns } from '../components/template-columns.tsx';
import { templatesWith, useArchiveTemplate, useTemplates } from '../template-api.ts';
import { templateText as text } from '../text.ts';

const NEW = 'new';
const PAGE_SIZE = 50;
const listParams = { page: pageParam, search: textParam } as const;
const editedWords = { title: text.title, what: text.what, missing: text.missing };

/** What organizations can start a request type from: the table of all templates, or the editor of one. */
export function TemplatesPage() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  if (edited === null) return <Templates />;
  return edited === NEW ? <TemplateEditor key={NEW} template={null} /> : <Edited id={edited} />;
}

const Edited = ({ id }: { id: string }) => (
  <EditedOne id={id} query={useTemplates()} words={editedWords}>
    {(template) => <TemplateEditor key={id} template={template} />}
  </EditedOne>
);

function Templates() {
  const list = useUrlList(listParams);
  const { page, search } = list.values;
  const query = useTemplates();
  const [archived, setArchived] = useState<RequestTypeTemplate | null>(null);
  const columns = useMemo(() => templateColumns(setArchived), []);
  const found = templatesWith(search, query.data ?? []);
  return (
    <>
      <TablePage
        words={text}
        search={text.search}
        add={{ to: `${paths.templates}?edit=${NEW}` }}
        query={query}
        rows={query.data && found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        total={query.data && found.length}
        list={list}
        pageSize={PAGE_SIZE}
        columns={columns}
        skeletonRows={6}
      />
      {archived && <ArchiveDialog template={archived} onClose={() => setArchived(null)} />}
    </>
  );
}

function ArchiveDialog({ template, onClose }: { template: RequestTypeTemplate; onClose: () => void }) {
  return (
    <ConfirmRemoval
      name={template.name}
      words={text.archive}
      mutation={useArchiveTemplate(template._id)}
      onClose={onClose}
    />
  );
}
