import { Button } from '@mantine/core';
import type { IntakeCall } from '@switchboard/contract/alert-intake/intakes.ts';
import { exactTime } from '../../../lib/format/format.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { DockedPanel } from '../../../ui/panel/DockedPanel.tsx';
import { text } from '../text.ts';
import { AlertResults } from './AlertResults.tsx';

const words = text.panel;

/** A post beside the list: what has become of each of its alerts. */
export const CallPanel = ({ call, onClose }: { call: IntakeCall; onClose: () => void }) => (
  <DockedPanel
    title={words.title}
    note={words.alerts(call.results.length)}
    closeLabel={words.close}
    onClose={onClose}
    onSubmit={onClose}
    foot={
      <Button type="submit" variant="default">
        {text.connect.done}
      </Button>
    }
  >
    <Properties>
      <Property label={words.at}>{exactTime(new Date(call.at))}</Property>
      <Property label={words.status}>{call.status}</Property>
    </Properties>
    {call.error !== null && <Notice tone="danger">{call.error}</Notice>}
    <AlertResults results={call.results} />
  </DockedPanel>
);
