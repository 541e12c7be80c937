/** The passwords that are guessed first. */

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen: signing in asks for none of them. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { COMMON_PASSWORDS } = await import('./common-passwords.data.ts');
  return new Set(COMMON_PASSWORDS.trim().split(/\s+/));
}

/** However it is written in capitals. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  return (await common).has(password.normalize('NFC').toLowerCase());
}
