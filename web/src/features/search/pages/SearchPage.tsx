import { Anchor, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { parseSearch } from '@switchboard/contract/tickets/search/parse-search.ts';
import { SEARCH_SORTS, type SearchAnswer } from '@switchboard/contract/tickets/search/search.ts';
import { useMemo, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';
import { choiceParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { useUser } from '../../../lib/session/session.ts';
import { asItIs, withFilter, without } from '../../../shared/search-words/edit-search.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { PAGE_SIZE, useSearch } from '../api.ts';
import { SearchBox, type Typed } from '../components/SearchBox.tsx';
import { SearchChips } from '../components/SearchChips.tsx';
import { SearchResults } from '../components/SearchResults.tsx';
import { text } from '../text.ts';

const searchParams = { q: textParam, sort: choiceParam(SEARCH_SORTS, 'relevance'), page: pageParam } as const;

const RESULT_HEIGHT = 78;

/** Everything that the person may read, by words and filters: what stands in the box, its chips and the address are one. */
export function SearchPage() {
  const { role } = useUser();
  const list = useUrlList(searchParams);
  const { q, sort, page } = list.values;
  const [typed, setTyped] = useState<Typed>({ text: q, caret: q.length });
  /** What the address had last, and what this page has put there. */
  const [last, setLast] = useState(q);
  const [sent, setSent] = useState(q);
  const input = useRef<HTMLInputElement>(null);

  if (q !== last) {
    setLast(q);
    // Changed by a link, or by going back: what is typed meanwhile is not lost to what this page itself has sent.
    if (q !== sent) {
      setSent(q);
      setTyped({ text: q, caret: q.length });
    }
  }
  const { conditions, problems } = useMemo(() => parseSearch(typed.text), [typed.text]);
  const isReady = q !== '' && parseSearch(q).problems.length === 0;
  const query = useSearch({ q, sort, page }, isReady);

  const search = (next: string) => {
    const wanted = next.trim();
    if (wanted === q || parseSearch(wanted).problems.length > 0) return;
    setSent(wanted);
    list.set({ q: wanted }, { replace: q !== '' && wanted !== '' });
  };
  const searchSoon = useDebouncedCallback(search, SEARCH_DEBOUNCE.people);
  const type = (next: Typed) => {
    setTyped(next);
    searchSoon(next.text);
  };
  const searchFor = (next: string) => {
    setTyped({ text: next, caret: next.length });
    search(next);
  };

  const answer = isReady ? query.data : undefined;
  const exact = answer?.pagination.exact !== false;
  const total = answer?.pagination.total;
  return (
    <ListPage
      title={text.title}
      what={text.what}
      count={total === undefined ? '' : `${total.toLocaleString('en-GB')}${exact ? '' : '+'}`}
      query={isReady ? query : { ...query, isPending: false, isError: false }}
      rows={isReady ? answer?.results : []}
      total={total ?? 0}
      pageSize={PAGE_SIZE}
      pagination={{ more: !exact }}
      list={list}
      filterBar={
        <Stack gap={8}>
          <SearchBox typed={typed} onType={type} onSearch={search} problems={problems} input={input} />
          <Group justify="space-between" align="flex-start" wrap="wrap">
            <SearchChips
              conditions={conditions}
              onRemove={(condition) => searchFor(without(typed.text, condition))}
              onFilter={(key) => {
                type(withFilter(typed.text, key));
                // The menu gives the focus back to its button first.
                setTimeout(() => input.current?.focus());
              }}
              withOrganization={role === 'super_admin'}
            />
            <NativeSelect
              size="xs"
              aria-label={text.sort}
              data={SEARCH_SORTS.map((value) => ({ value, label: text.sorts[value] }))}
              value={sort}
              onChange={({ currentTarget: { value } }) =>
                list.set({ sort: SEARCH_SORTS.find((one) => one === value) ?? 'relevance' })
              }
            />
          </Group>
          {answer && (
            <Remarks
              answer={answer}
              onInstead={(word) => searchFor(asItIs(q, parseSearch(q).conditions, word))}
            />
          )}
        </Stack>
      }
      empty={q !== '' && !isReady ? text.wrong : text.begin}
      nothingMatches={isReady ? text.nothing : text.wrong}
    >
      {({ rows, loading, error, empty }) => {
        if (error) return <LoadError {...error} />;
        if (loading) return <SkeletonCard rows={6} height={RESULT_HEIGHT} />;
        return rows && rows.length > 0 ? <SearchResults results={rows} /> : empty;
      }}
    </ListPage>
  );
}

function Remarks({ answer, onInstead }: { answer: SearchAnswer; onInstead: (word: string) => void }) {
  const { corrections, indexing } = answer;
  return (
    <>
      {corrections.length > 0 && (
        <Text size="sm" role="status">
          {text.corrected(
            corrections.map(({ from }) => from),
            corrections.map(({ to }) => to),
          )}{' '}
          {corrections.map(({ from }) => (
            <Anchor key={from} component="button" type="button" inherit onClick={() => onInstead(from)}>
              {text.instead(from)}
            </Anchor>
          ))}
        </Text>
      )}
      {indexing && <Notice tone="info">{text.indexing}</Notice>}
    </>
  );
}
