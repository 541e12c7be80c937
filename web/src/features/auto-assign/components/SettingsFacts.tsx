import type { AutoAssignSettings } from '@switchboard/contract/entities/auto-assign.ts';
import { text } from '../text.ts';
import classes from './AutoAssignPanel.module.css';
import { PanelTitle } from './PanelTitle.tsx';

/** The settings for those who do not change them. */
export function SettingsFacts({ settings }: { settings: AutoAssignSettings }) {
  const facts = [
    { name: text.mode, value: text.modes[settings.assignmentMode] },
    { name: text.cap, value: settings.maxTicketsPerAgent },
    { name: text.onlyActive, value: settings.onlyActiveAgents ? text.yes : text.no },
  ];
  return (
    <>
      <PanelTitle>
        <span className={classes.state}>{settings.enabled ? text.on : text.off}</span>
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
