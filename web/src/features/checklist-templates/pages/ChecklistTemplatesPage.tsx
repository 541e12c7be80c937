import type { ChecklistTemplate } from '@switchboard/contract/tickets/checklists.ts';
import { useMemo, useState } from 'react';
import { pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { PAGE_SIZE, useDeleteTemplate, useTemplates } from '../api.ts';
import { TemplateDialog } from '../components/TemplateDialog.tsx';
import { templateColumns } from '../components/template-columns.tsx';
import { text } from '../text.ts';

const listParams = { page: pageParam, search: textParam } as const;

type Open =
  | { readonly kind: 'form'; readonly edited: ChecklistTemplate | null }
  | { readonly kind: 'delete'; readonly template: ChecklistTemplate };

/** What staff put on tickets with one choice, for those who run the desk. */
export function ChecklistTemplatesPage() {
  const list = useUrlList(listParams);
  const query = useTemplates(list.values);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      templateColumns({
        onEdit: (edited) => setOpen({ kind: 'form', edited }),
        onDelete: (template) => setOpen({ kind: 'delete', template }),
      }),
    [],
  );
  return (
    <>
      <TablePage
        words={text}
        search={text.search}
        add={{ onClick: () => setOpen({ kind: 'form', edited: null }) }}
        query={query}
        rows={query.data?.templates}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE_SIZE}
        columns={columns}
        skeletonRows={6}
      />
      {open?.kind === 'form' && <TemplateDialog edited={open.edited} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDialog template={open.template} onClose={close} />}
    </>
  );
}

function DeleteDialog({ template, onClose }: { template: ChecklistTemplate; onClose: () => void }) {
  return (
    <ConfirmRemoval
      name={template.name}
      words={text.delete}
      mutation={useDeleteTemplate(template._id)}
      onClose={onClose}
    />
  );
}
