import { LOGO_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import { FILES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useState } from 'react';

export const LOGO_NAMES = LOGO_TYPES.flatMap(({ extensions }) =>
  extensions.map((extension) => `.${extension}`),
).join(',');

/** Why a file cannot be a logo, or null. The server looks into its content as well. */
export function logoVerdict({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (typeByName(LOGO_TYPES, name) === undefined) return MESSAGES.logoTypeInvalid;
  if (size === 0) return MESSAGES.fileEmpty;
  return size > FILES.logoBytes ? MESSAGES.logoTooLarge : null;
}

/** What a form calls it, and the call. */
export const LOGO = 'logo';

/** What is to become of a logo and is not saved yet. */
export function useLogoChoice() {
  const [file, setFile] = useState<File | null>(null);
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    file,
    removing,
    isChanged: file !== null || removing,
    /** A blank field is how a logo is removed. */
    fields: removing ? { [LOGO]: '' } : {},
    /** For a form: a file that cannot be a logo is not left behind in silence. */
    errors: problem === null ? {} : { [LOGO]: problem },
    /** A file that cannot be one leaves the choice as it was. */
    choose: (chosen: File) => {
      const verdict = logoVerdict(chosen);
      setProblem(verdict);
      if (verdict !== null) return;
      setFile(chosen);
      setRemoving(false);
    },
    remove: () => {
      setFile(null);
      setRemoving(true);
      setProblem(null);
    },
    undo: () => {
      setFile(null);
      setRemoving(false);
      setProblem(null);
    },
  };
}
export type LogoChoice = ReturnType<typeof useLogoChoice>;
