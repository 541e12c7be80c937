import type { ReactNode } from 'react';
import { useInstallation } from '../../../lib/api/installation.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { SignInCard } from '../../../ui/sign-in/SignInCard.tsx';
import { SignInLayout } from '../../../ui/sign-in/SignInLayout.tsx';
import { text } from '../text.ts';

export interface SignInFrameProps {
  title: string;
  subtitle?: string;
  plain?: boolean;
  arrives?: boolean;
  children: ReactNode;
}

const LINKS = [
  { to: paths.terms, label: text.terms },
  { to: paths.privacy, label: text.privacy },
];

/** What the sign-in pages share: landing content, footer, and the head of the card. */
export function SignInFrame({ title, subtitle, plain = false, arrives = false, children }: SignInFrameProps) {
  const { data } = useInstallation();
  return (
    <SignInLayout
      plain={plain}
      links={LINKS}
      headline={text.headline}
      lede={text.lede}
      {...(data && { claims: data.claims, supportExtension: data.support.extension })}
    >
      <SignInCard title={title} subtitle={subtitle} arrives={arrives}>
        {children}
      </SignInCard>
    </SignInLayout>
  );
}
