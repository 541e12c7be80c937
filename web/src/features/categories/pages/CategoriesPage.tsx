import { useMemo, useState } from 'react';
import { pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { PAGE_SIZE, type Place, useCategories } from '../api.ts';
import { categoryRows, thingOf } from '../category-rows.ts';
import { ArchiveCategoryDialog, type Archived } from '../components/ArchiveCategoryDialog.tsx';
import { CategoryDialog } from '../components/CategoryDialog.tsx';
import { categoryColumns } from '../components/category-columns.tsx';
import { text } from '../text.ts';

const listParams = { page: pageParam, search: textParam } as const;

/** Categories and their subcategories, for the organization's admin. */
export function CategoriesPage() {
  const list = useUrlList(listParams);
  const query = useCategories(list.values);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [form, setForm] = useState<Place | null>(null);
  const [archived, setArchived] = useState<Archived | null>(null);

  const columns = useMemo(() => {
    const onToggle = (id: string) =>
      setExpanded(
        (open) => new Set(open.has(id) ? [...open].filter((other) => other !== id) : [...open, id]),
      );
    const onForm = (place: Place) => {
      // What is added shows at once.
      if (place.kind === 'subcategory') setExpanded((open) => new Set([...open, place.category._id]));
      setForm(place);
    };
    return categoryColumns({ onToggle, onForm, onArchive: setArchived });
  }, []);

  const categories = query.data?.categories;
  const rows = useMemo(() => categories && categoryRows(categories, expanded), [categories, expanded]);
  const add = <AddButton onClick={() => setForm({ kind: 'category', edited: null })}>{text.add}</AddButton>;
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        actions={add}
        search={{ placeholder: text.search }}
        query={query}
        rows={categories}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE_SIZE}
        empty={{ ...text.empty, action: add }}
      >
        {(state) => (
          <DataTable
            label={text.list}
            columns={columns}
            rowKey={(row) => thingOf(row)._id}
            skeletonRows={8}
            {...state}
            rows={rows}
          />
        )}
      </ListPage>
      {form && <CategoryDialog place={form} onClose={() => setForm(null)} />}
      {archived && <ArchiveCategoryDialog archived={archived} onClose={() => setArchived(null)} />}
    </>
  );
}
