import type { App } from './fixtures.ts';

/** Globex has proved its domain, now or before. */
export async function proveDomain(app: App): Promise<void> {
  const name = 'globex.example';
  await app.api('globexAdmin', 'POST', '/admin/domains', { domain: name });
  const { body } = await app.api<{ domains: { _id: string; domain: string }[] }>(
    'globexAdmin',
    'GET',
    '/admin/domains',
  );
  const id = body.domains.find(({ domain }) => domain === name)?._id ?? '';
  await app.api('super', 'POST', `/super-admin/domains/${id}/approve`, { note: 'By contract' });
}
