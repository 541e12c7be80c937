import { PAGE } from '@switchboard/contract/limits.ts';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { heldLetterPath, paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useHeldLetters } from '../api.ts';
import { heldLetterColumns } from '../components/held-letter-columns.tsx';
import { text } from '../text.ts';

const words = text.held;
const PARAMS = { page: pageParam };

/** Letters that wait for a decision of the organization's admins. */
export function HeldLettersPage() {
  const list = useUrlList(PARAMS);
  const query = useHeldLetters(list.values.page);
  return (
    <ListPage
      title={words.title}
      what={words.what}
      description={words.description}
      back={{ to: paths.mailIntake, label: text.title }}
      list={list}
      query={query}
      rows={query.data?.heldLetters}
      total={query.data?.pagination.total}
      pageSize={PAGE.heldLetters}
      empty={words.empty}
    >
      {(state) => (
        <DataTable
          label={words.title}
          columns={heldLetterColumns}
          rowKey={({ _id }) => _id}
          rowHref={({ _id }) => heldLetterPath(_id)}
          {...state}
        />
      )}
    </ListPage>
  );
}
