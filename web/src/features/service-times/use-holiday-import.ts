import { ICS_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import { CALENDARS } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../lib/api/api-error.ts';
import { type HolidayPreview, previewHolidayFile, useImportHolidays } from './api.ts';
import { text } from './text.ts';

const words = text.calendars.import;

/** What is wrong with a file, as far as it can be checked before it is sent; null when nothing is. */
function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (typeByName(ICS_TYPES, name) === undefined) return MESSAGES.icsRequired;
  if (size === 0) return MESSAGES.fileEmpty;
  return size > CALENDARS.fileBytes ? MESSAGES.icsTooLarge : null;
}

const wasGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** From choosing a calendar file to its days in the calendar: the preview starts at once, the import by the person. */
export function useHolidayImport({ _id }: Calendar, onImported: (calendar: Calendar) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<HolidayPreview | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const checking = useRef<AbortController>(null);
  const { mutateAsync, isPending: isImporting } = useImportHolidays(_id);
  useEffect(() => () => checking.current?.abort(), []);

  const check = async (chosen: File) => {
    const controller = new AbortController();
    checking.current = controller;
    setChecking(true);
    try {
      setPreview(await previewHolidayFile(_id, chosen, controller.signal));
    } catch (error) {
      if (wasGivenUp(error)) return;
      setProblem(wordsOf(error, words.notChecked));
    }
    setChecking(false);
  };

  const choose = (chosen: File | null, refused: string | null) => {
    checking.current?.abort();
    setChecking(false);
    setPreview(null);
    setProblem(refused);
    setFile(chosen);
    if (chosen !== null && refused === null) void check(chosen);
  };

  return {
    file,
    preview,
    isChecking,
    isImporting,
    problem,
    take: (files: readonly File[]) => {
      const [chosen] = files;
      if (chosen !== undefined) choose(chosen, files.length > 1 ? MESSAGES.csvOneFile : problemOf(chosen));
    },
    remove: () => choose(null, null),
    run: async () => {
      if (file === null || preview === null) {
        // What could not be checked is tried again.
        if (file === null) setProblem(MESSAGES.icsRequired);
        else if (problemOf(file) === null) choose(file, null);
        return;
      }
      setProblem(null);
      try {
        onImported((await mutateAsync({ file, revision: preview.revision })).calendar);
      } catch (error) {
        setProblem(wordsOf(error, words.failed));
      }
    },
  };
}
