import { Button, Menu } from '@mantine/core';
import { ALERT_OUTCOME_LABELS, ALERT_OUTCOMES } from '@switchboard/contract/alert-intake/intake-values.ts';
import type { Intake } from '@switchboard/contract/alert-intake/intakes.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { IconFlask, IconPlug } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { intakePath, paths } from '../../../lib/navigation/paths.ts';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { PageHeadProps } from '../../../ui/page/PageHead.tsx';
import { PanelLayout } from '../../../ui/panel/DockedPanel.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { useCalls, useDeleteIntake, useSwitchIntake } from '../api.ts';
import { callsParams } from '../calls-params.ts';
import { text } from '../text.ts';
import { CallPanel } from './CallPanel.tsx';
import { ConnectPanel } from './ConnectPanel.tsx';
import { callColumns } from './call-columns.tsx';
import { IntakeDialog } from './IntakeDialog.tsx';
import { IntakeBadge } from './intake-badges.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import { TryPanel } from './TryPanel.tsx';

const words = text.one;

const filters: readonly Filter[] = [
  {
    key: 'outcome',
    label: text.calls.outcome,
    options: ALERT_OUTCOMES.map((value) => ({ value, label: ALERT_OUTCOME_LABELS[value] })),
  },
];

type Open = 'edit' | 'rotate' | 'delete' | { readonly secret: string } | null;
type Beside = 'connect' | 'try' | null;

interface IntakeViewProps {
  intake: Intake;
  back: NonNullable<PageHeadProps['back']>;
}

/** What an intake is, what can be done with it, and what was posted to it. */
export function IntakeView({ intake, back }: IntakeViewProps) {
  const { _id: id, name, isActive } = intake;
  const list = useUrlList(callsParams);
  const query = useCalls(id, list.values);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const [beside, setBeside] = useState<Beside>(null);
  const close = () => setOpen(null);
  const calls = query.data?.calls;
  const opened = calls?.find(({ _id }) => _id === list.values.call);
  const show = (panel: Beside) => {
    list.set({ call: '' });
    setBeside(panel);
  };
  const panel = () => {
    if (opened) return <CallPanel key={opened._id} call={opened} onClose={() => list.set({ call: '' })} />;
    if (beside === 'connect') return <ConnectPanel intake={intake} onClose={() => setBeside(null)} />;
    return beside === 'try' && <TryPanel intake={intake} onClose={() => setBeside(null)} />;
  };
  return (
    <PanelLayout panel={panel()}>
      <ListPage
        title={name}
        what={text.calls.what}
        back={back}
        count={<IntakeBadge isActive={isActive} />}
        actions={<Actions intake={intake} onOpen={setOpen} onShow={show} />}
        above={!isActive && <Notice tone="warning">{words.off}</Notice>}
        {...(calls && { filters })}
        list={list}
        query={query}
        rows={calls}
        total={query.data?.pagination.total}
        pageSize={PAGE.deliveries}
        empty={text.calls.empty}
      >
        {(state) => (
          <DataTable
            label={text.calls.list}
            columns={callColumns}
            rowKey={(call) => call._id}
            rowHref={(call) => `${intakePath(id)}?${new URLSearchParams({ call: call._id })}`}
            activeKey={opened?._id ?? null}
            {...state}
          />
        )}
      </ListPage>
      {open === 'edit' && <IntakeDialog edited={intake} onClose={close} />}
      {open === 'rotate' && (
        <RotateDialog id={id} onClose={close} onRotated={(secret) => setOpen({ secret })} />
      )}
      {open === 'delete' && (
        <DeleteIntake intake={intake} onClose={close} onDeleted={() => void navigate(paths.intakes)} />
      )}
      {open !== null && typeof open === 'object' && (
        <SecretDialog {...text.secret} secret={open.secret} onClose={close} />
      )}
    </PanelLayout>
  );
}

interface ActionsProps {
  intake: Intake;
  onOpen: (open: Open) => void;
  onShow: (panel: Beside) => void;
}

function Actions({ intake, onOpen, onShow }: ActionsProps) {
  const { name, isActive } = intake;
  const switching = useSwitchIntake(intake);
  return (
    <>
      <RowMenu label={words.more}>
        <Menu.Item onClick={() => onOpen('edit')}>{words.edit}</Menu.Item>
        <Menu.Item
          onClick={() =>
            switching.mutate(!isActive, {
              onSuccess: () => toast.success(words.switched(name, !isActive)),
              onError: (failure) => toast.error(wordsOf(failure, words.switchFailed)),
            })
          }
        >
          {isActive ? words.switchOff : words.switchOn}
        </Menu.Item>
        <Menu.Item onClick={() => onOpen('rotate')}>{words.rotate}</Menu.Item>
        <Menu.Item color="danger" onClick={() => onOpen('delete')}>
          {words.delete}
        </Menu.Item>
      </RowMenu>
      <Button
        variant="default"
        leftSection={<IconPlug size={16} stroke={1.6} aria-hidden />}
        onClick={() => onShow('connect')}
      >
        {words.connect}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFlask size={16} stroke={1.6} aria-hidden />}
        onClick={() => onShow('try')}
      >
        {words.try}
      </Button>
    </>
  );
}

interface DeleteIntakeProps {
  intake: Intake;
  onClose: () => void;
  onDeleted: () => void;
}

const DeleteIntake = ({ intake: { _id, name }, onClose, onDeleted }: DeleteIntakeProps) => (
  <ConfirmRemoval
    name={name}
    words={text.deletion}
    mutation={useDeleteIntake(_id)}
    onClose={onClose}
    onDone={onDeleted}
  />
);
