import { z } from 'zod';
import { PROJECT_STATUSES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { personRef } from './person.ts';

export const project = z.object({
  _id: id,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  projectManager: personRef.nullable(),
  buHead: personRef.nullable(),
  status: z.enum(PROJECT_STATUSES),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  createdAt: instant,
});
export type Project = z.output<typeof project>;
