import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SignInFrame } from './SignInFrame.tsx';

interface LinkDoneProps {
  title: string;
  text: string;
  arrives?: boolean;
  /** The way on. */
  children: ReactNode;
}

/** What the link of an e-mail was for is done. */
export const LinkDone = ({ title, text, arrives, children }: LinkDoneProps) => (
  <SignInFrame arrives={arrives} title={title}>
    <Notice tone="info" role="status" icon={<IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />}>
      {text}
    </Notice>
    {children}
  </SignInFrame>
);
