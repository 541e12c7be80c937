import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { pathWithin, useNamedOrganization } from '../../../lib/choices/named-organization.ts';
import { choiceParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useActor } from '../../../lib/session/session.ts';
import { OfOrganization } from '../../../shared/one-organization/OfOrganization.tsx';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { PageTabs } from '../../../ui/page/PageTabs.tsx';
import { useAllTypes, useArchiveType, useHideType, useOrderTypes } from '../api.ts';
import { EditedOne } from '../components/EditedOne.tsx';
import { FieldLibrary } from '../components/FieldLibrary.tsx';
import { FormPreview } from '../components/FormPreview.tsx';
import { StartFromTemplate } from '../components/StartFromTemplate.tsx';
import { TypeEditor } from '../components/TypeEditor.tsx';
import { typeColumns } from '../components/type-columns.tsx';
import { editorText, text } from '../text.ts';

const NEW = 'new';
const PAGE_SIZE = 50;
const TABS = ['types', 'fields'] as const;
const listParams = { page: pageParam, search: textParam, tab: choiceParam(TABS, 'types') } as const;
const useTypeList = () => useUrlList(listParams);

/** What people can ask for: the table of all types, or the editor of one. */
export const RequestTypesPage = () => (
  <OfOrganization title={text.title}>
    <ListsOrOne />
  </OfOrganization>
);

function ListsOrOne() {
  const [params] = useSearchParams();
  const mayWrite = useActor().role === 'admin';
  const edited = params.get('edit');
  if (edited === null) return <Lists mayWrite={mayWrite} />;
  if (!mayWrite) return <Edited id={edited} Shown={TypePreview} />;
  return edited === NEW ? <TypeEditor key={NEW} type={null} /> : <Edited id={edited} Shown={TypeEditor} />;
}

interface EditedProps {
  id: string;
  Shown: ComponentType<{ type: RequestType }>;
}

const editedWords = { title: text.title, what: editorText.what, missing: editorText.missing };

const Edited = ({ id, Shown }: EditedProps) => (
  <EditedOne id={id} query={useAllTypes()} words={editedWords}>
    {(type) => <Shown key={id} type={type} />}
  </EditedOne>
);

/** What it asks, for who may read it and not change it. */
function TypePreview({ type }: { type: RequestType }) {
  usePageTitle(type.name);
  const named = useNamedOrganization();
  return (
    <Page width="form">
      <PageHead
        title={type.name}
        description={type.description}
        back={{ to: pathWithin(paths.requestTypes, named), label: editorText.back }}
      />
      <FormPreview name={type.name} form={type.form} />
    </Page>
  );
}

/** The types, or the library of fields that their forms are made of. */
function Lists({ mayWrite }: { mayWrite: boolean }) {
  const list = useTypeList();
  const tabs = (
    <PageTabs
      label={text.view}
      tabs={TABS.map((value) => ({ value, label: text.views[value] }))}
      value={list.values.tab}
      onChange={(tab) => list.set({ tab, search: '', page: 1 })}
    />
  );
  return list.values.tab === 'fields' ? (
    <FieldLibrary list={list} tabs={tabs} mayWrite={mayWrite} />
  ) : (
    <Types list={list} tabs={tabs} mayWrite={mayWrite} />
  );
}

interface TypesProps {
  list: ReturnType<typeof useTypeList>;
  tabs: ReactNode;
  mayWrite: boolean;
}

function Types({ list, tabs, mayWrite }: TypesProps) {
  const { page, search } = list.values;
  const query = useAllTypes();
  const [archived, setArchived] = useState<RequestType | null>(null);
  const { mutate: order } = useOrderTypes();
  const { mutate: hide } = useHideType();
  const failed = (error: unknown) => toast.error(wordsOf(error, text.failed));

  const types = query.data ?? [];
  const found = types.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const move = (type: RequestType, step: -1 | 1) => {
    const ids = types.map(({ _id }) => _id);
    const from = ids.indexOf(type._id);
    const other = ids[from + step];
    if (other === undefined) return;
    ids[from + step] = type._id;
    ids[from] = other;
    order(ids, { onSuccess: () => toast.success(text.moved(type.name)), onError: failed });
  };
  const actions = {
    onMove: move,
    onHide: (type: RequestType) =>
      hide(
        { ...type, hidden: !type.hidden },
        {
          onSuccess: () => toast.success(type.hidden ? text.shownNow(type.name) : text.hiddenNow(type.name)),
          onError: failed,
        },
      ),
    onArchive: setArchived,
  };
  const named = useNamedOrganization();
  const columns = typeColumns(mayWrite ? actions : null, named);
  return (
    <>
      <TablePage
        words={text}
        search={text.search}
        above={tabs}
        add={mayWrite ? { to: `${paths.requestTypes}?edit=${NEW}` } : null}
        besideAdd={mayWrite && <StartFromTemplate />}
        query={query}
        rows={query.data && found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        total={query.data && found.length}
        list={list}
        pageSize={PAGE_SIZE}
        columns={columns}
        skeletonRows={6}
      />
      {archived && <ArchiveDialog type={archived} onClose={() => setArchived(null)} />}
    </>
  );
}

function ArchiveDialog({ type, onClose }: { type: RequestType; onClose: () => void }) {
  return (
    <ConfirmRemoval
      name={type.name}
      words={text.archive}
      mutation={useArchiveType(type._id)}
      onClose={onClose}
    />
  );
}
