import { Anchor, Button, Stack } from '@mantine/core';
import type { HeldLetterWhole } from '@switchboard/contract/mail-intake/held-letters.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { FileLine } from '../../../ui/files/FileLine.tsx';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useAcceptHeldLetter, useRefuseHeldLetter } from '../api.ts';
import { text } from '../text.ts';
import { AcceptLetterDialog } from './AcceptLetterDialog.tsx';
import { LetterText } from './LetterText.tsx';

const words = text.held;

interface HeldLetterViewProps {
  letter: HeldLetterWhole;
  back: { to: string; label: string };
}

/** What it says is shown as text, whatever it was. */
export function HeldLetterView({ letter, back }: HeldLetterViewProps) {
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const isWaiting = letter.state === 'waiting';
  const close = () => setAsked(null);
  return (
    <Page width="form">
      <PageHead
        title={letter.subject || text.letters.noSubject}
        back={back}
        actions={
          isWaiting && (
            <>
              <Button variant="default" onClick={() => setAsked('refuse')}>
                {words.refuse}
              </Button>
              <Button onClick={() => setAsked('accept')}>
                {letter.answers === null ? words.accept : words.acceptReply}
              </Button>
            </>
          )
        }
      />
      <Stack gap={16} pb={32}>
        <Decided letter={letter} />
        <Card>
          <Facts labels="max-content" gap={[8, 16]}>
            <Fact label={words.facts.from}>
              <span className="anywhere">{letter.from || text.letters.noSender}</span>
            </Fact>
            <Fact label={words.facts.at}>
              <RelativeTime date={letter.receivedAt} />
            </Fact>
            <Fact label={words.facts.reason}>{letter.reason}</Fact>
            {letter.answers && (
              <Fact label={words.facts.answers}>
                <Anchor component={Link} to={ticketPath(letter.answers._id)} className="mono">
                  {letter.answers.ticketNumber}
                </Anchor>
              </Fact>
            )}
          </Facts>
        </Card>
        {isWaiting && (
          <Card>
            <LetterText>{letter.text}</LetterText>
          </Card>
        )}
        {letter.files.length > 0 && (
          <Card title={words.facts.files}>
            {letter.files.map(({ _id, name, size }) => (
              <FileLine key={_id} name={name} detail={formatBytes(size)} />
            ))}
          </Card>
        )}
      </Stack>
      {asked === 'refuse' && <Refusing id={letter._id} onClose={close} />}
      {asked === 'accept' &&
        (letter.answers === null ? (
          <AcceptLetterDialog letter={letter} onClose={close} />
        ) : (
          <Replying letter={letter} ticket={letter.answers} onClose={close} />
        ))}
    </Page>
  );
}

function Decided({ letter: { state, ticket } }: { letter: HeldLetterWhole }) {
  if (state === 'waiting') return null;
  return (
    <Notice
      tone="quiet"
      action={
        ticket && (
          <Button component={Link} to={ticketPath(ticket._id)} variant="default">
            {words.openTicket(ticket.ticketNumber)}
          </Button>
        )
      }
    >
      {words.decided[state]}
    </Notice>
  );
}

function Refusing({ id, onClose }: { id: string; onClose: () => void }) {
  const mutation = useRefuseHeldLetter(id);
  const { refusing } = words;
  return (
    <ConfirmMutation
      danger
      title={refusing.title}
      message={refusing.message}
      confirmLabel={words.refuse}
      mutation={mutation}
      input={undefined}
      done={refusing.done}
      failed={refusing.failed}
      onClose={onClose}
    />
  );
}

interface ReplyingProps {
  letter: HeldLetterWhole;
  ticket: { readonly _id: string; readonly ticketNumber: string };
  onClose: () => void;
}

/** An answer becomes a reply of whoever wrote it, and of nobody else. */
function Replying({ letter: { _id, sender }, ticket, onClose }: ReplyingProps) {
  const mutation = useAcceptHeldLetter(_id);
  const { replying } = words;
  return (
    <ConfirmMutation
      title={replying.title(ticket.ticketNumber)}
      message={sender === null ? replying.nobody : replying.message(fullName(sender))}
      confirmLabel={words.acceptReply}
      waiting={sender === null}
      mutation={mutation}
      input={{ requester: sender?._id ?? '' }}
      done={replying.done(ticket.ticketNumber)}
      failed={words.accepting.failed}
      onClose={onClose}
    />
  );
}
