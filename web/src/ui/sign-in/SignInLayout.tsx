import type { ReactNode } from 'react';

export interface SignInLayoutProps {
  /** The card's content. */
  children: ReactNode;
  claims?: readonly { value: string; label: string }[];
  /** "2500". */
  supportExtension?: string;
  links?: readonly { to: string; label: string }[];
  headline?: ReactNode;
  lede?: ReactNode;
  /** The admin portal's dress: the card alone on a quiet page. */
  plain?: boolean;
}

export function SignInLayout({ children }: SignInLayoutProps) {
  return <main>{children}</main>;
}
