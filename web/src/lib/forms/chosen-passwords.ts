/** Forms in which somebody chooses a password: what the installation asks of it, beside the schema. */
import { schemaResolver } from '@mantine/form';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { shortPasswords } from '@switchboard/contract/people/password-rule.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { installationOptions, useInstallation } from '../api/installation.ts';
import { queryClient } from '../cache/query-client.ts';

/** The least length of a password that somebody chooses here; what is usual while it is not known. */
export const usePasswordMin = (): number => useInstallation().data?.passwordMin ?? LENGTH.passwordUsual;

/** The same for a form that is checked now; while it is not known the server alone asks for more than any installation does. */
const knownPasswordMin = (): number =>
  queryClient.getQueryData(installationOptions.queryKey)?.passwordMin ?? LENGTH.passwordMin;

/** What the schema refuses, and of its chosen passwords what is too short here. */
export function withPasswordRule(schema: z.ZodType) {
  const ofSchema = schemaResolver(schema, { sync: true });
  return (values: Record<string, unknown>): Partial<Record<string, ReactNode>> => {
    const short = shortPasswords(schema, values, knownPasswordMin());
    return { ...ofSchema(values), ...Object.fromEntries(short.map(({ path, msg }) => [path, msg])) };
  };
}
