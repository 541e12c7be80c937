import { HOLDS } from '@switchboard/contract/holds/hold-limits.ts';
import type { Hold } from '@switchboard/contract/holds/holds.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import type { ListPageProps } from '../../../ui/list/ListPage.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { useEveryHold, useHolds, useLiftHold } from './hold-api.ts';
import { holdColumns } from './hold-columns.tsx';
import { everyText, text } from './hold-text.ts';
import { PlaceHoldDialog } from './PlaceHoldDialog.tsx';

interface HoldsPartProps {
  list: ListPageProps<Hold>['list'];
  page: number;
  tabs?: ReactNode;
}

/** What is held of the own organization. */
export const HoldsPart = ({ page, ...rest }: HoldsPartProps) => (
  <HoldTable every={false} query={useHolds(page)} {...rest} />
);

/** What is held in all of them. */
export const EveryHoldPart = ({ page, ...rest }: HoldsPartProps) => (
  <HoldTable every query={useEveryHold(page)} {...rest} />
);

interface HoldTableProps extends Omit<HoldsPartProps, 'page'> {
  every: boolean;
  query: ReturnType<typeof useHolds>;
}

function HoldTable({ every, query, list, tabs }: HoldTableProps) {
  const [placing, setPlacing] = useState(false);
  const [lifted, setLifted] = useState<Hold | null>(null);
  const columns = useMemo(() => holdColumns(every, setLifted), [every]);
  return (
    <>
      <TablePage
        words={every ? everyText : text}
        above={tabs}
        add={{ onClick: () => setPlacing(true) }}
        query={query}
        rows={query.data?.holds}
        total={query.data?.pagination.total}
        list={list}
        pageSize={HOLDS.page}
        columns={columns}
        skeletonRows={3}
      />
      {placing && <PlaceHoldDialog every={every} onClose={() => setPlacing(false)} />}
      {lifted && <LiftDialog hold={lifted} every={every} onClose={() => setLifted(null)} />}
    </>
  );
}

function LiftDialog({ hold, every, onClose }: { hold: Hold; every: boolean; onClose: () => void }) {
  const words = text.lift;
  return (
    <ConfirmMutation
      title={words.title}
      message={
        <>
          <strong>{hold.subject.name}</strong>: {hold.reason}
          <br />
          {words.message}
        </>
      }
      confirmLabel={words.confirm}
      danger
      mutation={useLiftHold(hold, every)}
      input={undefined}
      done={words.done}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
