import { pageParam } from '../../lib/lists/url-params.ts';
import { useUrlList } from '../../lib/lists/use-url-list.ts';
import { HoldsPart } from './holds/HoldsPart.tsx';

const PARAMS = { page: pageParam };

/** For how long the organization's data stays, and what has to. */
export function KeepingPage() {
  const list = useUrlList(PARAMS);
  return <HoldsPart list={list} page={list.values.page} />;
}
