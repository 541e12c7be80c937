import { choiceParam, pageParam } from '../../lib/lists/url-params.ts';
import { useUrlList } from '../../lib/lists/use-url-list.ts';
import { useUser } from '../../lib/session/session.ts';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { EveryHoldPage } from './EveryHoldPage.tsx';
import { ErasuresPart } from './erasures/ErasuresPart.tsx';
import { HoldsPart } from './holds/HoldsPart.tsx';
import { RetentionPart } from './retention/RetentionPart.tsx';
import { text } from './text.ts';

const VIEWS = ['retention', 'erasures', 'holds'] as const;
const PARAMS = { page: pageParam, tab: choiceParam(VIEWS, 'retention') };

const PARTS = { retention: RetentionPart, erasures: ErasuresPart, holds: HoldsPart };

/** For how long the organization's data stays, and what has to; for a super admin what has to in all of them. */
export function KeepingPage() {
  const { role } = useUser();
  return role === 'super_admin' ? <EveryHoldPage /> : <OwnKeeping />;
}

function OwnKeeping() {
  const list = useUrlList(PARAMS);
  const { tab, page } = list.values;
  const tabs = (
    <PageTabs
      label={text.tabs.label}
      tabs={VIEWS.map((value) => ({ value, label: text.tabs[value] }))}
      value={tab}
      onChange={(chosen) => list.set({ tab: chosen, page: 1 })}
    />
  );
  const Part = PARTS[tab];
  return <Part list={list} page={page} tabs={tabs} />;
}
