import type { ReactNode } from 'react';
import { SignInCard } from '../../../ui/sign-in/SignInCard.tsx';
import { SignInLayout } from '../../../ui/sign-in/SignInLayout.tsx';
import { text } from '../text.ts';

export function SetUpFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignInLayout plain>
      <SignInCard title={title} subtitle={text.setUp.subtitle}>
        {children}
      </SignInCard>
    </SignInLayout>
  );
}
