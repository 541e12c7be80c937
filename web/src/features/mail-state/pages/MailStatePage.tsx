import { Button, Stack, Text } from '@mantine/core';
import { INTAKE_FAILURE_WORDS } from '@switchboard/contract/mail-intake/intake-failure.ts';
import type { MailProbe, MailState } from '@switchboard/contract/mail-intake/mail-state.ts';
import type { ReactNode } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { shortMoment } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useMailState, useProbeMail } from '../api.ts';
import { text } from '../text.ts';

/** Whether mail of the installation leaves and arrives, with a letter to try. */
export function MailStatePage() {
  const query = useMailState();
  usePageTitle(text.title);
  return (
    <Page width="form">
      <PageHead title={text.title} description={text.description} />
      <Loaded query={query} what={text.what} framed placeholder={<SkeletonCard rows={6} height={44} />}>
        {(mail) => (
          <Stack gap={16} pb={32}>
            <MailIn state={mail.in} />
            <MailOut state={mail.out} />
            <Probe probe={mail.probe} isPossible={mail.in.way !== null && mail.out.way === 'smtp'} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const LABELS = 150;
const GAP = [10, 12] as const;

const Lines = ({ children }: { children: ReactNode }) => (
  <Facts labels={LABELS} gap={GAP} muted>
    {children}
  </Facts>
);

const Failing = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="danger" fw={500}>
    {children}
  </Text>
);

function MailOut({ state: { way, waiting, oldestAt, failing } }: { state: MailState['out'] }) {
  const words = text.out;
  return (
    <Card title={words.title}>
      <Lines>
        <Fact label={words.way}>{words.ways[way]}</Fact>
        <Fact label={words.waiting}>{waiting === 0 ? words.none : words.count(waiting)}</Fact>
        {oldestAt && (
          <Fact label={words.oldest}>
            <RelativeTime date={oldestAt} />
          </Fact>
        )}
        {way === 'smtp' && (
          <Fact label={words.state}>
            {failing ? <Failing>{words.failing(shortMoment(failing.since))}</Failing> : words.fine}
          </Fact>
        )}
      </Lines>
    </Card>
  );
}

function MailIn({ state: { way, connected, lastLetterAt, lag, failing } }: { state: MailState['in'] }) {
  const words = text.in;
  const minutes = Math.round(lag / 60);
  return (
    <Card title={words.title}>
      <Lines>
        <Fact label={words.way}>{way === null ? words.noWay : words.ways[way]}</Fact>
        {way !== null && (
          <Fact label={words.connected}>{connected ? words.yes : <Failing>{words.no}</Failing>}</Fact>
        )}
        <Fact label={words.last}>
          {lastLetterAt === null ? words.never : <RelativeTime date={lastLetterAt} />}
        </Fact>
        {way !== null && way !== 'smtp' && (
          <Fact label={words.lag}>{minutes === 0 ? words.noLag : words.minutes(minutes)}</Fact>
        )}
        {way !== null && (
          <Fact label={words.state}>
            {failing ? (
              <Failing>
                {words.failing(INTAKE_FAILURE_WORDS[failing.reason], shortMoment(failing.since))}
              </Failing>
            ) : (
              words.fine
            )}
          </Fact>
        )}
      </Lines>
    </Card>
  );
}

function Probe({ probe, isPossible }: { probe: MailProbe | null; isPossible: boolean }) {
  const words = text.probe;
  const { mutate, isPending } = useProbeMail();
  const send = () => mutate(undefined, { onError: (error) => toast.error(wordsOf(error, words.failed)) });
  return (
    <Card title={words.title} foot={isPossible ? words.help : words.impossible}>
      <Stack gap={12} align="flex-start">
        {probe && (
          <Lines>
            <Fact label={words.sent}>
              <RelativeTime date={probe.sentAt} />
            </Fact>
            <Fact label={words.state}>
              <span role="status">
                {probe.state === 'lost' ? <Failing>{words.states.lost}</Failing> : words.states[probe.state]}
                {probe.arrivedAt && (
                  <>
                    {' '}
                    <RelativeTime date={probe.arrivedAt} />
                  </>
                )}
              </span>
            </Fact>
          </Lines>
        )}
        <Button variant="default" disabled={!isPossible} loading={isPending} onClick={send}>
          {words.button}
        </Button>
      </Stack>
    </Card>
  );
}
