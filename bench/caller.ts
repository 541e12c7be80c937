/** Prepares requests: signs people in and reads what the scenarios need to know. */

export interface Caller {
  readonly token: string;
  readonly user: { readonly _id: string };
  readonly headers: Record<string, string>;
  get<Answer>(path: string): Promise<Answer>;
}

export async function signIn(origin: string, email: string, password: string): Promise<Caller> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, user } = await readJson<Pick<Caller, 'token' | 'user'>>(answer);
  const headers = { authorization: `Bearer ${token}` };
  return {
    token,
    user,
    headers,
    get: async (path) => readJson(await fetch(`${origin}/api${path}`, { headers })),
  };
}

export async function readJson<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
