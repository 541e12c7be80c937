import { ERASURES } from '@switchboard/contract/data-lifecycle/erasure-values.ts';
import type { Erasure } from '@switchboard/contract/data-lifecycle/erasures.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import type { ListPageProps } from '../../../ui/list/ListPage.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { ApproveErasureDialog } from './ApproveErasureDialog.tsx';
import { BeginErasureDialog } from './BeginErasureDialog.tsx';
import { useCancelErasure, useErasures } from './erasure-api.ts';
import { erasureColumns } from './erasure-columns.tsx';
import { text } from './erasure-text.ts';

type Open = { readonly kind: 'begin' } | { readonly kind: 'look' | 'cancel'; readonly erasure: Erasure };

interface ErasuresPartProps {
  list: ListPageProps<Erasure>['list'];
  page: number;
  tabs: ReactNode;
}

/** Who is erased, was, or asks to be. */
export function ErasuresPart({ list, page, tabs }: ErasuresPartProps) {
  const query = useErasures(page);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      erasureColumns({
        onLook: (erasure) => setOpen({ kind: 'look', erasure }),
        onCancel: (erasure) => setOpen({ kind: 'cancel', erasure }),
      }),
    [],
  );
  return (
    <>
      <TablePage
        words={text}
        above={tabs}
        add={{ onClick: () => setOpen({ kind: 'begin' }) }}
        query={query}
        rows={query.data?.erasures}
        total={query.data?.pagination.total}
        list={list}
        pageSize={ERASURES.page}
        columns={columns}
        skeletonRows={3}
      />
      {open?.kind === 'begin' && (
        <BeginErasureDialog onBegun={(erasure) => setOpen({ kind: 'look', erasure })} onClose={close} />
      )}
      {open?.kind === 'look' && <ApproveErasureDialog erasure={open.erasure} onClose={close} />}
      {open?.kind === 'cancel' && <CancelDialog erasure={open.erasure} onClose={close} />}
    </>
  );
}

function CancelDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const words = text.cancel;
  return (
    <ConfirmMutation
      title={words.title}
      message={
        <>
          <strong>{fullName(erasure.person)}</strong>: {words.message}
        </>
      }
      confirmLabel={words.confirm}
      mutation={useCancelErasure(erasure._id)}
      input={undefined}
      done={words.done}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
