import { Input } from '@mantine/core';
import { type RolePermission, scopesOf } from '@switchboard/contract/members/roles.ts';
import { PERMISSION_WORDS, SCOPE_WORDS } from '@switchboard/contract/policies/permission-words.ts';
import {
  GIVABLE_PERMISSIONS,
  type GivablePermission,
  SCOPES,
} from '@switchboard/contract/policies/permissions.ts';
import { type ReactNode, useId } from 'react';
import { text } from '../text.ts';
import classes from './PermissionGrid.module.css';

const words = text.form;

interface PermissionGridProps {
  value: readonly RolePermission[];
  /** What was refused. */
  error?: ReactNode;
  onChange: (permissions: readonly RolePermission[]) => void;
}

/** How far each permission reaches: a row of radio buttons for each. */
export function PermissionGrid({ value, error, onChange }: PermissionGridProps) {
  const id = useId();
  const scopeIn = (name: GivablePermission) => value.find((one) => one.name === name)?.scope ?? null;
  const choose = (name: GivablePermission, scope: RolePermission['scope'] | null) => {
    const others = value.filter((one) => one.name !== name);
    onChange(scope === null ? others : [...others, { name, scope }]);
  };
  return (
    <>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <table className={classes.grid} aria-label={words.grid}>
        <thead>
          <tr>
            <th scope="col">{words.permission}</th>
            <th scope="col">{words.none}</th>
            {SCOPES.map((scope) => (
              <th key={scope} scope="col" title={SCOPE_WORDS[scope].help}>
                {SCOPE_WORDS[scope].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GIVABLE_PERMISSIONS.map((name) => {
            const { label, help } = PERMISSION_WORDS[name];
            const offered: readonly string[] = scopesOf(name);
            return (
              <tr key={name}>
                <th scope="row">
                  {label}
                  <span className={classes.help}>{help}</span>
                </th>
                {([null, ...SCOPES] as const).map((scope) => (
                  <td key={scope ?? 'none'}>
                    {(scope === null || offered.includes(scope)) && (
                      <label className={classes.cell}>
                        <input
                          type="radio"
                          name={`${id} ${name}`}
                          aria-label={words.reach(
                            label,
                            scope === null ? words.none : SCOPE_WORDS[scope].label,
                          )}
                          checked={scopeIn(name) === scope}
                          onChange={() => choose(name, scope)}
                        />
                      </label>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
