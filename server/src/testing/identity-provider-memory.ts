import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the provider remembers, as long as it runs. */
export function memoryAdapter(): (name: string) => Adapter {
  const entries = new Map<string, AdapterPayload>();
  return (name) => {
    const key = (id: string) => `${name}:${id}`;
    const find = async (wanted: (payload: AdapterPayload) => boolean) =>
      [...entries].find(([id, payload]) => id.startsWith(`${name}:`) && wanted(payload))?.[1];
    return {
      upsert: async (id, payload) => {
        entries.set(key(id), payload);
      },
      find: async (id) => entries.get(key(id)),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (code) => find((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = entries.get(key(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(key(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of entries) if (payload.grantId === grantId) entries.delete(id);
      },
    };
  };
}
