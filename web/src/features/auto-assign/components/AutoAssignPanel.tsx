import { Text } from '@mantine/core';
import type { AutoAssignSettings } from '@switchboard/contract/tickets/auto-assign.ts';
import { useId } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { useAutoAssignSettings } from '../api.ts';
import { text } from '../text.ts';
import { AgentList } from './AgentList.tsx';
import { AgentSwitch } from './AgentSwitch.tsx';
import classes from './AutoAssignPanel.module.css';
import { PanelTitle } from './PanelTitle.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** How new tickets find their agent: a manager arranges it, a DevOps agent reads it and decides for themselves. */
export function AutoAssignPanel() {
  return (
    <section aria-label={text.title} className={classes.panel}>
      <Content />
    </section>
  );
}

function Content() {
  const { role } = useUser();
  const { data: settings, isPending, isFetching, refetch } = useAutoAssignSettings();
  if (settings)
    return role === 'manager' ? <ForManager settings={settings} /> : <ForAgent settings={settings} />;
  return (
    <>
      <PanelTitle />
      {isPending ? (
        <SkeletonRows rows={3} height={30} />
      ) : (
        <LoadError what={text.title} title={text.missing} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </>
  );
}

const ForManager = ({ settings }: { settings: AutoAssignSettings }) => (
  <>
    <SettingsForm settings={settings} />
    <AgentList cap={settings.maxTicketsPerAgent} />
  </>
);

function ForAgent({ settings }: { settings: AutoAssignSettings }) {
  const id = useId();
  const { _id, autoAssign = false } = useUser();
  return (
    <>
      <SettingsFacts settings={settings} />
      <div className={classes.row}>
        <label htmlFor={id}>{text.ownSwitch}</label>
        <AgentSwitch id={id} agentId={_id} autoAssign={autoAssign} label={text.ownSwitch} />
      </div>
    </>
  );
}

/** The settings for those who do not change them. */
function SettingsFacts({ settings }: { settings: AutoAssignSettings }) {
  const facts = [
    { name: text.mode, value: text.modes[settings.assignmentMode] },
    { name: text.cap, value: settings.maxTicketsPerAgent },
    { name: text.onlyActive, value: settings.onlyActiveAgents ? text.yes : text.no },
  ];
  return (
    <>
      <PanelTitle>
        <Text span inherit fw={550} c="var(--text)">
          {settings.enabled ? text.on : text.off}
        </Text>
      </PanelTitle>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
