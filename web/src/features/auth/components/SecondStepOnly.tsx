import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import type { SecondFactorFormProps } from './SecondFactorForm.tsx';
import { SecondStepFrame } from './SecondStepFrame.tsx';
import { SignInFailure } from './SignInFailure.tsx';

export type SecondStepOnlyProps = Pick<SecondFactorFormProps, 'step' | 'onEnter'> & { plain?: boolean };

/** The second step after a first one that cannot be done again: whoever gives up starts at the sign-in page. */
export function SecondStepOnly({ plain = false, ...rest }: SecondStepOnlyProps) {
  const navigate = useNavigate();
  const [ended, setEnded] = useState<string | null>(null);
  if (ended !== null) return <SignInFailure plain={plain} message={ended} />;
  return (
    <SecondStepFrame
      {...rest}
      plain={plain}
      onRestart={(reason) => {
        if (reason === undefined) void navigate(paths.login, { replace: true });
        else setEnded(reason);
      }}
    />
  );
}
