/** Prepares requests: signs people in and reads what the scenarios need to know. */

export interface Caller {
  readonly headers: Record<string, string>;
  get<Answer>(path: string): Promise<Answer>;
}

export async function signIn(origin: string, email: string, password: string): Promise<Caller> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = await readJson<{ token: string }>(answer);
  const headers = { authorization: `Bearer ${token}` };
  return {
    headers,
    get: async (path) => readJson(await fetch(`${origin}/api${path}`, { headers })),
  };
}

export async function readJson<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
