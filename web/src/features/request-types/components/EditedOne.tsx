import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';

interface EditedOneProps<Row> {
  id: string;
  query: Parameters<typeof Loaded<readonly Row[]>>[0]['query'];
  words: { readonly title: string; readonly what: string; readonly missing: string };
  children: (row: Row) => ReactNode;
}

/** One of a list that is fetched as a whole: its skeleton, its failure, that it is gone, or itself. */
export function EditedOne<Row extends { readonly _id: string }>({
  id,
  query,
  words,
  children,
}: EditedOneProps<Row>) {
  const waiting = (
    <Page>
      <PageHead title={words.title} />
      <SkeletonCard />
    </Page>
  );
  return (
    <Loaded query={query} what={words.what} framed placeholder={waiting}>
      {(rows) => {
        const row = rows.find(({ _id }) => _id === id);
        return row ? children(row) : <EmptyState title={words.missing} />;
      }}
    </Loaded>
  );
}
