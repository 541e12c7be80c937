import { Checkbox, Input } from '@mantine/core';
import {
  SCOPE_SUBJECTS,
  type ScopeSubject,
  SINGLE_SCOPES,
  TOKEN_SCOPES,
  type TokenScope,
} from '@switchboard/contract/access/tokens/scopes.ts';
import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { text } from '../text.ts';
import classes from './ScopeFields.module.css';

const words = text.scopes;

interface ScopeFieldsProps {
  chosen: readonly TokenScope[];
  onChange: (scopes: TokenScope[]) => void;
  /** Those that there are to choose from. */
  offered?: readonly string[] | undefined;
  description?: string;
  error?: string | undefined;
}

/** What a token may be used for: a line for each subject, with a box for reading and one for writing. */
export function ScopeFields({ chosen, onChange, offered, description, error }: ScopeFieldsProps) {
  const { role } = useUser();
  const isOffered = (scope: TokenScope) =>
    (offered?.includes(scope) ?? true) && (role === 'super_admin' || !scope.startsWith('installation:'));
  const box = (scope: TokenScope, label: string, shown?: string) =>
    isOffered(scope) && (
      <Checkbox
        {...(shown === undefined ? { 'aria-label': label } : { label: shown })}
        checked={chosen.includes(scope)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(TOKEN_SCOPES.filter((one) => (one === scope ? checked : chosen.includes(one))))
        }
      />
    );
  const subjects = SCOPE_SUBJECTS.filter(
    (subject) => isOffered(`${subject}:read`) || isOffered(`${subject}:write`),
  );
  const single = SINGLE_SCOPES.filter(isOffered);
  return (
    <Input.Wrapper label={words.label} description={description} error={error} labelElement="div">
      <fieldset className={classes.scopes} aria-label={words.label} data-path="scopes">
        {subjects.length > 0 && (
          <>
            <span />
            <span className={classes.head} aria-hidden="true">
              {words.readHead}
            </span>
            <span className={classes.head} aria-hidden="true">
              {words.writeHead}
            </span>
          </>
        )}
        {subjects.map((subject) => (
          <Subject key={subject} subject={subject} box={box} />
        ))}
        {single.map((scope) => (
          <span key={scope} className={classes.single}>
            {box(scope, words.single[scope] ?? scope, words.single[scope] ?? scope)}
          </span>
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}

interface SubjectProps {
  subject: ScopeSubject;
  box: (scope: TokenScope, label: string) => ReactNode;
}

function Subject({ subject, box }: SubjectProps) {
  const name = words.subjects[subject];
  return (
    <>
      <span>{name}</span>
      <span className={classes.box}>{box(`${subject}:read`, words.read(name))}</span>
      <span className={classes.box}>{box(`${subject}:write`, words.write(name))}</span>
    </>
  );
}
