import { Text } from '@mantine/core';
import type { ApprovalStep, Approver } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { StepState } from '@switchboard/contract/tickets/approval-values.ts';
import {
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  type TablerIcon,
} from '@tabler/icons-react';
import { fullName } from '../../../lib/format/format.ts';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import classes from './ApprovalSteps.module.css';
import { text } from './text.ts';

const ICONS: Readonly<Record<StepState, readonly [TablerIcon, string]>> = {
  waiting: [IconCircleDashed, 'var(--text-muted)'],
  pending: [IconCircle, 'var(--status-progress-text)'],
  approved: [IconCircleCheck, 'var(--status-resolved-text)'],
  rejected: [IconCircleX, 'var(--danger-text)'],
  expired: [IconCircleMinus, 'var(--text-muted)'],
  cancelled: [IconCircleMinus, 'var(--text-muted)'],
};

/** Who is asked one after the other, and what they said. */
export function ApprovalSteps({ steps }: { steps: readonly ApprovalStep[] }) {
  return (
    <ol className={classes.cord}>
      {steps.map((step, index) => {
        const [Icon, color] = ICONS[step.state];
        const need = text.need(step.need, step.approvers.length);
        return (
          <li key={step._id} className={classes.step}>
            <Icon size={20} stroke={1.8} color={color} aria-hidden />
            <div>
              <Text span fz="sm" fw={500}>
                {text.step(index + 1, steps.length)}
              </Text>
              <Text span fz="xs" c="dimmed">
                {[' ', text.states[step.state], need].filter(Boolean).join(' · ')}
              </Text>
              <ul className={classes.approvers}>
                {step.approvers.map((approver) => (
                  <Line key={approver.person._id} approver={approver} asked={step.state === 'pending'} />
                ))}
                {step.missing > 0 && step.state === 'pending' && (
                  <li>
                    <Text span fz="sm" c="var(--danger-text)">
                      {text.noApprover}
                    </Text>
                  </li>
                )}
              </ul>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Line({ approver, asked }: { approver: Approver; asked: boolean }) {
  const { person, as, decision, comment, decidedAt, decidedBy, via } = approver;
  const role = text.as[as];
  return (
    <li className="anywhere">
      <Text span fz="sm">
        {fullName(person)}
        {role && ` (${role})`}
      </Text>
      {decision !== null && decidedAt !== null ? (
        <Text span fz="sm" c={decision === 'approved' ? 'var(--status-resolved-text)' : 'var(--danger-text)'}>
          {' '}
          {[
            text.states[decision].toLowerCase(),
            decidedBy && text.decidedBy(fullName(decidedBy)),
            via === 'mail' && text.byMail,
          ]
            .filter(Boolean)
            .join(' ')}{' '}
          <Text span fz="xs" c="dimmed">
            <RelativeTime date={decidedAt} />
          </Text>
        </Text>
      ) : (
        asked && (
          <Text span fz="sm" c="dimmed">
            {' '}
            {text.undecided}
          </Text>
        )
      )}
      {comment && (
        <Text fz="sm" c="secondary" style={{ whiteSpace: 'pre-wrap' }}>
          {comment}
        </Text>
      )}
    </li>
  );
}
