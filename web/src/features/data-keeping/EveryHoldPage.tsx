import { pageParam } from '../../lib/lists/url-params.ts';
import { useUrlList } from '../../lib/lists/use-url-list.ts';
import { EveryHoldPart } from './holds/HoldsPart.tsx';

const PARAMS = { page: pageParam };

/** What super admins see of holds in all organizations. */
export function EveryHoldPage() {
  const list = useUrlList(PARAMS);
  return <EveryHoldPart list={list} page={list.values.page} />;
}
