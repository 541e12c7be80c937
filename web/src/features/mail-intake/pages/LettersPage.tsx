import { PAGE } from '@switchboard/contract/limits.ts';
import {
  exportLetters,
  LETTER_OUTCOME_WORDS,
  LETTER_OUTCOMES,
} from '@switchboard/contract/mail-intake/letters.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { choicesParam, dayParam, pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { DayRange } from '../../../ui/dates/DayRange.tsx';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { letterQuery, useLetters } from '../api.ts';
import { letterColumns } from '../components/letter-columns.tsx';
import { text } from '../text.ts';

const words = text.letters;
const PARAMS = { page: pageParam, outcome: choicesParam(LETTER_OUTCOMES), from: dayParam, to: dayParam };

const outcomeFilter: Filter = {
  key: 'outcome',
  label: words.columns.outcome,
  options: LETTER_OUTCOMES.map((outcome) => ({ value: outcome, label: LETTER_OUTCOME_WORDS[outcome] })),
};

/** What became of the letters to the organization. */
export function LettersPage() {
  const list = useUrlList(PARAMS);
  const { values, set } = list;
  const query = useLetters(values);
  return (
    <ListPage
      title={words.title}
      what={words.what}
      description={words.description}
      back={{ to: paths.mailIntake, label: words.back }}
      actions={
        <ExportButton
          endpoint={exportLetters}
          words={words.export}
          options={{ query: letterQuery(values) }}
        />
      }
      filterBar={
        <FilterBar
          filters={[outcomeFilter]}
          {...list.filtering}
          further={[values.from, values.to].filter((day) => day !== '').length}
          aside={<DayRange id="letters" from={values.from} to={values.to} onChange={set} />}
        />
      }
      query={query}
      rows={query.data?.letters}
      total={query.data?.pagination.total}
      list={list}
      pageSize={PAGE.letters}
      empty={words.empty}
    >
      {(state) => (
        <DataTable label={words.title} columns={letterColumns} rowKey={({ _id }) => _id} {...state} />
      )}
    </ListPage>
  );
}
