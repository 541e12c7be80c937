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

/** A logo that was chosen and is not saved yet. */
export function useLogoChoice() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    file,
    problem,
    /** A file that cannot be one leaves the choice as it was. */
    choose: (chosen: File) => {
      const verdict = logoVerdict(chosen);
      setProblem(verdict);
      if (verdict === null) setFile(chosen);
    },
    undo: () => {
      setFile(null);
      setProblem(null);
    },
  };
}
export type LogoChoice = ReturnType<typeof useLogoChoice>;
