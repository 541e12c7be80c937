import type { Caller } from './caller.ts';

/** @returns what tickets and schedules of the demo are told by this person, in the first category and project of theirs */
export async function ticketDetails({ get }: Caller) {
  const { categories } = await get<{ categories: { _id: string }[] }>('/categories');
  const { projects } = await get<{ projects: { _id: string }[] }>('/projects?status=Active');
  return (words: string) => ({
    summary: words,
    description: words,
    ticketType: 'Report Issue',
    category: categories[0]?._id ?? '',
    project: projects[0]?._id ?? '',
    projectManagerName: 'Priya Raman',
    contactNumber: '2500',
  });
}

/** The same as a form, to which files can be added. */
export function asForm(details: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(details)) form.append(name, value);
  return form;
}
