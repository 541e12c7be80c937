import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { checkApprovalLink, decideByLink } from '@switchboard/contract/tickets/approval-links.ts';
import type { ApprovalDecision } from '@switchboard/contract/tickets/approval-values.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { NOT_KEPT, useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths, ticketPath } from '../../../lib/navigation/paths.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { accountText } from '../account-text.ts';
import { LinkDone } from '../components/LinkDone.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';

const words = accountText.decide;

/**
 * Where the link of a letter leads that asks for an approval. It asks for a press, since programs open links to look at
 * them; the token stands behind the # and goes to no server with the address, where it does not stay either.
 */
export function DecidePage() {
  usePageTitle(words.pageTitle);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(paths.decide, { replace: true });
  }, [hash, navigate]);
  const link = useApiQuery(
    ['approval-link', token],
    ({ signal }) => call(checkApprovalLink, { body: { token }, signal }),
    { enabled: token !== '', select: ({ question }) => question, retry: false, ...NOT_KEPT },
  );
  if (token === '' || link.isError) {
    const isRefused = link.error instanceof ApiError && link.error.errors.length > 0;
    return (
      <SignInFrame title={words.deadTitle} plain>
        <FormFailure message={link.error && !isRefused ? wordsOf(link.error, words.dead) : words.dead} />
        <Button component={Link} to={paths.dashboard} variant="default" fullWidth>
          {words.home}
        </Button>
      </SignInFrame>
    );
  }
  if (link.data === undefined) {
    return (
      <SignInFrame title={words.deadTitle} plain>
        <SkeletonRows rows={3} />
      </SignInFrame>
    );
  }
  return <Question token={token} question={link.data} />;
}

interface QuestionProps {
  token: string;
  question: {
    readonly ticketId: string;
    readonly ticketNumber: string;
    readonly summary: string;
    readonly requester: string;
    readonly question: string;
    readonly excerpt: string;
    readonly signIn: boolean;
  };
}

function Question({ token, question }: QuestionProps) {
  const { ticketId, ticketNumber, summary, requester, excerpt, signIn } = question;
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, data, isPending, error, variables } = useMutation({
    mutationFn: (decision: ApprovalDecision) => call(decideByLink, { body: { token, decision, comment } }),
  });
  const open = (
    <Button component={Link} to={ticketPath(ticketId)} variant="default" fullWidth mih={40}>
      {words.open}
    </Button>
  );
  if (data !== undefined) {
    return (
      <LinkDone title={`${words.doneTitle[data.decided.decision]} ${ticketNumber}.`} text={words.done}>
        {open}
      </LinkDone>
    );
  }
  if (signIn) {
    return (
      <SignInFrame title={words.signInTitle(ticketNumber)} subtitle={words.signIn} plain>
        {open}
      </SignInFrame>
    );
  }
  const decide = (decision: ApprovalDecision) => {
    if (decision === 'rejected' && comment.trim() === '') setMissing(true);
    else mutate(decision);
  };
  const busy = (decision: ApprovalDecision) => isPending && variables === decision;
  return (
    <SignInFrame title={words.title(ticketNumber)} subtitle={words.askedFor(requester)} plain>
      <Stack gap={14}>
        <Text fw={600} className="anywhere">
          {summary}
        </Text>
        <Text className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {question.question}
        </Text>
        <Text fz="sm" c="secondary" className="anywhere" style={{ whiteSpace: 'pre-wrap' }} lineClamp={8}>
          {excerpt}
        </Text>
        <FormFailure message={error && wordsOf(error, words.failed)} />
        <Textarea
          label={words.comment}
          description={words.commentHelp}
          value={comment}
          error={isMissing && comment.trim() === '' ? words.sayWhy : null}
          onChange={({ currentTarget: { value } }) => setComment(value)}
          maxLength={LENGTH.approvalComment}
          autosize
          minRows={2}
          maxRows={6}
        />
        <Group gap={8} grow>
          <Button
            mih={44}
            leftSection={<IconCheck size={16} stroke={1.8} aria-hidden />}
            loading={busy('approved')}
            disabled={isPending}
            onClick={() => decide('approved')}
          >
            {words.approve}
          </Button>
          <Button
            mih={44}
            variant="default"
            leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
            loading={busy('rejected')}
            disabled={isPending}
            onClick={() => decide('rejected')}
          >
            {words.reject}
          </Button>
        </Group>
        {open}
      </Stack>
    </SignInFrame>
  );
}
