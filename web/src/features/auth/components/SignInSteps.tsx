import { IconClockExclamation } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { SignInSteps as Steps } from '../use-sign-in-steps.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SecondStep } from './second-step.ts';

export interface SignInStepsProps {
  steps: Steps;
  title: string;
  subtitle: string;
  plain?: boolean;
  /** The first step. */
  children: ReactNode;
}

/** The card of a sign-in page, whichever step it is at. */
export function SignInSteps({ steps, title, subtitle, plain = false, children }: SignInStepsProps) {
  const { second, ended } = steps;
  if (second === null) {
    return (
      <SignInFrame plain={plain} title={title} subtitle={subtitle}>
        {ended && (
          <Notice
            tone="warning"
            role="status"
            icon={<IconClockExclamation size={16} stroke={1.6} aria-hidden="true" />}
            title={ended}
          />
        )}
        {children}
      </SignInFrame>
    );
  }
  return (
    <Suspense
      fallback={
        <SignInFrame plain={plain} title={title} subtitle={subtitle}>
          {null}
        </SignInFrame>
      }
    >
      <SecondStep plain={plain} step={second} onEnter={steps.enter} onRestart={steps.restart} />
    </Suspense>
  );
}
