/** The passwords that are guessed first. */

const COUNTED = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen: signing in asks for none of them. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // In the order of how often each was found.
  return new Set(dictionary['passwords-common'].slice(0, COUNTED));
}

/** However it is written in capitals. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  return (await common).has(password.normalize('NFC').toLowerCase());
}
