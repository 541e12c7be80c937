import { Button, Checkbox, NumberInput, Select, Switch, Text } from '@mantine/core';
import { AUTO_ASSIGN_MODES } from '@switchboard/contract/enums.ts';
import { AUTO_ASSIGN } from '@switchboard/contract/limits.ts';
import type { AutoAssignSettings } from '@switchboard/contract/tickets/auto-assign.ts';
import { useId } from 'react';
import { text } from '../text.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import classes from './AutoAssignPanel.module.css';
import { PanelTitle } from './PanelTitle.tsx';

const MODES = AUTO_ASSIGN_MODES.map((value) => ({ value, label: text.modes[value] }));

/** How new tickets find their agent, to be changed by those who manage them. */
export function SettingsForm({ settings }: { settings: AutoAssignSettings }) {
  const { values, edit, onSubmit, capError, isChanged, busy } = useSettingsForm(settings);
  const id = useId();
  return (
    <form onSubmit={onSubmit} noValidate>
      <PanelTitle>
        <Switch
          aria-label={text.enabled}
          checked={values.enabled}
          onChange={(event) => edit('enabled', event.currentTarget.checked)}
          disabled={busy}
        />
      </PanelTitle>
      <div className={classes.row}>
        <label htmlFor={`${id}-mode`}>{text.mode}</label>
        <Select
          id={`${id}-mode`}
          className={classes.mode}
          size="xs"
          data={MODES}
          value={values.assignmentMode}
          onChange={(mode) => mode && edit('assignmentMode', mode)}
          disabled={busy}
        />
      </div>
      <div className={classes.row}>
        <label htmlFor={`${id}-cap`}>{text.cap}</label>
        <NumberInput
          id={`${id}-cap`}
          className={classes.cap}
          size="xs"
          hideControls
          allowNegative={false}
          min={AUTO_ASSIGN.smallestCap}
          max={AUTO_ASSIGN.largestCap}
          value={values.maxTicketsPerAgent}
          onChange={(cap) => edit('maxTicketsPerAgent', cap)}
          error={capError !== undefined}
          aria-describedby={capError === undefined ? undefined : `${id}-problem`}
          disabled={busy}
        />
      </div>
      {capError !== undefined && (
        <Text id={`${id}-problem`} size="xs" pb={4} c="danger" role="alert">
          {capError}
        </Text>
      )}
      <div className={classes.row}>
        <label htmlFor={`${id}-active`}>{text.onlyActive}</label>
        <Checkbox
          id={`${id}-active`}
          checked={values.onlyActiveAgents}
          onChange={(event) => edit('onlyActiveAgents', event.currentTarget.checked)}
          disabled={busy}
        />
      </div>
      <Button
        className={classes.save}
        type="submit"
        variant="default"
        size="xs"
        fullWidth
        disabled={!isChanged}
        loading={busy}
      >
        {text.save}
      </Button>
    </form>
  );
}
