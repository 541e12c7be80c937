import { expect, test } from 'vitest';
import { createSecretKey } from '../../platform/secret-key.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { webhookSamples } from '../../testing/samples/webhooks.ts';
import { countSealedSecrets, resealSecrets } from './reseal-secrets.ts';
import { updateWebhook } from './webhook.repo.ts';
import { sealSecret, unsealSecret } from './webhook-secret.ts';

const { app, world } = await openTestApp();

test('both secrets outlive a change of the secret key, and need the earlier one no more', async () => {
  const sample = await webhookSamples['GET /admin/webhooks/{id}']?.(app, world.ours);
  const owner = { organizationId: world.ours.id, id: sample?.params?.id ?? '' };
  const [earlier, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = (word: string) => sealSecret(createSecretKey(earlier), owner, Buffer.from(word));
  await updateWebhook(owner.organizationId, app.db, owner.id, {
    secret: sealed('the one'),
    earlier_secret: sealed('before it'),
    earlier_until: new Date(),
  });
  const both = createSecretKey(present, [earlier]);
  expect(await countSealedSecrets(app.db, both)).toBe(1);
  await resealSecrets(app.db, both);
  expect(await countSealedSecrets(app.db, both)).toBe(0);
  const row = await app.db
    .selectFrom('webhooks')
    .select(['secret', 'earlier_secret'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const read = (bytes: Buffer) => unsealSecret(createSecretKey(present), owner, bytes).toString();
  expect(read(row.secret)).toBe('the one');
  expect(row.earlier_secret && read(row.earlier_secret)).toBe('before it');
});
