import { furtherText } from '../further-text.ts';
import { SecondFactorForm, type SecondFactorFormProps } from './SecondFactorForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const words = furtherText.secondFactor;

export function SecondStepFrame({ plain = false, ...form }: SecondFactorFormProps & { plain?: boolean }) {
  const sets = form.step.enrolment !== undefined;
  return (
    <SignInFrame
      plain={plain}
      title={sets ? words.enrolTitle : words.title}
      subtitle={sets ? words.enrolSubtitle : words.subtitle}
    >
      <SecondFactorForm {...form} />
    </SignInFrame>
  );
}
