import { Button, Checkbox, Radio, SegmentedControl, Switch, Tabs, Tooltip } from '@mantine/core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { ConnectionBar } from '../../src/ui/feedback/ConnectionBar.tsx';
import { EmptyState } from '../../src/ui/feedback/EmptyState.tsx';
import { ErrorScreen } from '../../src/ui/feedback/ErrorScreen.tsx';
import { LoadError } from '../../src/ui/feedback/LoadError.tsx';
import { Notice } from '../../src/ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../src/ui/feedback/SkeletonRows.tsx';
import { toast } from '../../src/ui/feedback/toast.tsx';
import { Mark } from '../../src/ui/mark/Mark.tsx';
import { Card } from '../../src/ui/page/Card.tsx';
import { Figures } from '../../src/ui/page/Figures.tsx';
import { Properties, Property } from '../../src/ui/page/Properties.tsx';
import { Avatar } from '../../src/ui/people/Avatar.tsx';
import { AvatarNames } from '../../src/ui/people/AvatarNames.tsx';
import { PriorityBadge } from '../../src/ui/status/PriorityBadge.tsx';
import { StatusBadge } from '../../src/ui/status/StatusBadge.tsx';
import { StatusMenu } from '../../src/ui/status/StatusMenu.tsx';
import { ToneBadge } from '../../src/ui/status/ToneBadge.tsx';
import { Kbd } from '../../src/ui/text/Kbd.tsx';
import { Mono } from '../../src/ui/text/Mono.tsx';
import { RelativeTime } from '../../src/ui/text/RelativeTime.tsx';
import classes from './gallery.module.css';

const people = [
  'Hannah Brandt',
  'Yuki Tanaka',
  'Marcus Lindqvist',
  'Dana Whitfield',
  'Tomás Herrera',
  'Grace Whitaker-Montgomery',
  'Owen Gallagher',
  'Inês Carvalho',
].map((name) => ({ id: name, name }));

const check = <IconCircleCheck size={14} stroke={1.6} aria-hidden />;

export function States() {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('toasts')) return;
    toast.success('License updated successfully!');
    toast.error('Failed to update ticket status. Please try again.');
  }, []);
  return (
    <main className={classes.columns}>
      <div className={classes.column}>
        <Group title="Mark">
          <Mark size={162} /> <Mark size={48} /> <Mark size={32} /> <Mark size={24} /> <Mark size={16} />
        </Group>
        <Group title="Status and priority">
          {TICKET_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          {TICKET_PRIORITIES.map((priority) => (
            <PriorityBadge key={priority} priority={priority} />
          ))}
        </Group>
        <Group title="Tones">
          <ToneBadge tone="resolved" icon={check}>
            Active
          </ToneBadge>
          <ToneBadge tone="closed" icon={check}>
            Inactive
          </ToneBadge>
          <ToneBadge tone="danger" icon={check}>
            Suspended
          </ToneBadge>
          <ToneBadge tone="progress" icon={check}>
            Paused
          </ToneBadge>
          <ToneBadge tone="open" icon={check}>
            Scheduled
          </ToneBadge>
          <ToneBadge tone="accent" icon={check}>
            New
          </ToneBadge>
        </Group>
        <Group title="Buttons">
          <Button>Send reply</Button>
          <Button loading>Sending</Button>
          <Button disabled>Send reply</Button>
          <Button variant="default">Export CSV</Button>
          <Button variant="subtle">Clear</Button>
          <Button variant="danger" leftSection={<IconTrash size={15} stroke={1.6} />}>
            Delete
          </Button>
          <Button variant="danger-filled">Delete</Button>
          <Button variant="default" disabled>
            Previous
          </Button>
          <Button size="xs" variant="default">
            Small
          </Button>
        </Group>
        <Group title="Choices">
          <Checkbox label="Only active agents" defaultChecked />
          <Checkbox label="Not chosen" />
          <Checkbox label="Cannot be chosen" disabled />
          <Radio label="Request Service" name="r" />
          <Radio label="Report Issue" name="r" defaultChecked description="Something that broke" />
          <Switch label="Auto-assign" defaultChecked />
          <Switch label="Off" />
          <SegmentedControl data={['Table', 'Calendar']} defaultValue="Calendar" />
        </Group>
        <Tabs defaultValue="all">
          <Tabs.List>
            <Tabs.Tab value="all">All 14</Tabs.Tab>
            <Tabs.Tab value="active">Active 9</Tabs.Tab>
            <Tabs.Tab value="paused">Paused 2</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <Group title="People">
          {people.map((person, index) => (
            <Avatar key={person.id} person={person} size={28} online={index % 2 === 0} />
          ))}
          <Avatar person={{ id: 'x', name: 'Ann Lee' }} size={18} online />
          <AvatarNames people={people.slice(0, 1)} />
          <AvatarNames people={people.slice(0, 2)} />
          <AvatarNames people={people} />
          <AvatarNames people={[]} />
        </Group>
        <Group title="Words">
          <Mono>ACME-00304</Mono>
          <RelativeTime date={Date.now() - 18 * 60_000} />
          <Kbd>Ctrl K</Kbd>
          <Kbd>J</Kbd>
          <Kbd>Enter</Kbd>
          <Tooltip label="19 Nov 2026, 14:02:37 CET" opened>
            <span>tooltip</span>
          </Tooltip>
          <StatusMenu
            status="In Progress"
            subject="ACME-00304"
            label="Status"
            onSelect={() => {}}
            variant="field"
          />
          <StatusMenu
            status="Open"
            subject="ACME-00304"
            label="Status"
            onSelect={() => {}}
            variant="field"
            busy
          />
          <StatusMenu status="Closed" subject="ACME-00304" label="Status" onSelect={() => {}} disabled />
        </Group>
      </div>
      <div className={classes.column}>
        <div className={classes.frame}>
          <EmptyState
            title="No tickets found"
            text="You have not raised a ticket yet. It takes about a minute."
            action={<Button leftSection={<IconPlus size={15} stroke={1.8} />}>Create Ticket</Button>}
          />
        </div>
        <div className={classes.frame}>
          <SkeletonRows rows={3} />
        </div>
        <LoadError
          framed
          what="tickets"
          title="Failed to load dashboard data"
          detail="The numbers below are from 13:58."
          onRetry={() => {}}
        />
        <Figures
          figures={[
            { key: 'a', label: 'Created', value: 128, detail: '↑ 12.3% from 114', to: '/x' },
            { key: 'b', label: 'Resolved', value: 119, detail: '↑ 10.2% from 108' },
          ]}
        />
        <Figures
          loading
          figures={[
            { key: 'a', label: 'Created', value: 0, detail: '' },
            { key: 'b', label: 'Resolved', value: 0, detail: '' },
          ]}
        />
        <Card title="Status" note="312 tickets" aside={<a href="#x">All Tickets</a>} foot="9 unassigned">
          Body of the card
        </Card>
        <div className={classes.frame}>
          <Properties title="Properties">
            <Property label="Status">
              <StatusMenu
                status="In Progress"
                subject="ACME-00304"
                label="Status"
                onSelect={() => {}}
                variant="field"
              />
            </Property>
            <Property label="Type">Report Issue</Property>
            <Property label="Category">Hardware › Printers</Property>
          </Properties>
          <Properties title="Dates" count={2}>
            <Property label="Created">18 Nov 2026, 07:42</Property>
          </Properties>
        </div>
      </div>
      <div className={classes.column}>
        <ConnectionBar message="Reconnecting, attempt 2 of 5" onRetry={() => {}} />
        <Notice
          tone="danger"
          title="License Limit Warning"
          icon={<IconAlertTriangle size={16} stroke={1.6} />}
          action={
            <Button size="xs" variant="default">
              Request License Upgrade
            </Button>
          }
        >
          24 of 25 licenses are used. One more person can join.
        </Notice>
        <Notice
          tone="warning"
          title="Internal note, staff only"
          icon={<IconAlertTriangle size={16} stroke={1.6} />}
        >
          Vendor bulletin 2214 resets darkness.
        </Notice>
        <Notice tone="info" title="Admin Access" icon={<IconAlertTriangle size={16} stroke={1.6} />}>
          You see every ticket at All Tickets.
        </Notice>
        <Notice tone="quiet" icon={<IconAlertTriangle size={16} stroke={1.6} />}>
          This ticket is Resolved. Chat is read-only.
        </Notice>
        <div className={classes.frame}>
          <ErrorScreen errorId="3f9c2a71" onRetry={() => {}} />
        </div>
      </div>
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <div className={classes.row}>{children}</div>
    </section>
  );
}
