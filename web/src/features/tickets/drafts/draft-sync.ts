/**
 * One draft of a person: every key is kept in this browser a moment later, and on the server a second later. What another
 * device makes of it is taken over where nothing was typed here meanwhile; otherwise the person chooses.
 */
import { SECOND } from '@switchboard/contract/durations.ts';
import type { ErrorCode } from '@switchboard/contract/errors.ts';
import type { Draft } from '@switchboard/contract/tickets/drafts.ts';
import type { Mentionable } from '@switchboard/contract/tickets/mentions.ts';
import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { createStore } from 'zustand';
import { ApiError, isUncertain } from '../../../lib/api/api-error.ts';
import type { DraftStore } from '../../../lib/forms/drafts.ts';

/** In ms without a key, and at most after the first one. */
export const REST = { browser: 400, server: SECOND, longest: 5 * SECOND } as const;
/** In ms, until what the server could not keep is sent to it again. */
export const TRY_AGAIN = 10 * SECOND;
/** Answers that somebody else was faster, after which a save is given up until the next key. */
const MOST_TURNS = 3;

export type Named = Pick<Mentionable, '_id' | 'firstName' | 'lastName' | 'staff'>;

/** By which it was written, and what of it is to be done with it. */
export type DraftMacro = Draft['macro'];

export interface Typed {
  readonly text: string;
  readonly mentions: readonly Named[];
  readonly macro: DraftMacro;
}

/** What is compared of two states of a draft. */
const contentOf = ({ text, macro }: Pick<Typed, 'text' | 'macro'>): string =>
  macro === null ? text : `${text}\0${macro._id} ${macro.actions.join()}`;

/** What a browser keeps of it. */
export interface KeptDraft extends Typed {
  /** What the server is known to have. */
  readonly id: string | null;
  readonly revision: number;
  readonly saved: string;
  /** Sent to it without an answer so far: it may have one of these. All of them as `contentOf` says. */
  readonly sent: readonly string[];
}

export interface DraftState extends Typed {
  readonly files: readonly Attachment[];
  readonly kept: 'nowhere' | 'here' | 'on the server';
  /** What another device has written, while something else was written here. */
  readonly other: Draft | null;
}

export interface DraftServer {
  save(typed: Typed, revision: number): Promise<Draft>;
  discard(revision: number): Promise<unknown>;
}

const EMPTY: DraftState = { text: '', mentions: [], macro: null, files: [], kept: 'nowhere', other: null };
const UNKNOWN: Omit<KeptDraft, keyof Typed> = { id: null, revision: 0, saved: '', sent: [] };
/** States without an answer that are remembered. */
const MOST_SENT = 5;

const isCode = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code;
const isGone = (error: unknown) => isCode(error, 'NOT_FOUND');

/** @param onNews the server may have another revision than this one knows */
export function createDraftSync(local: DraftStore<KeptDraft>, server: DraftServer, onNews: () => void) {
  const restored = local.read()?.value ?? null;
  const store = createStore<DraftState>(() =>
    restored === null
      ? EMPTY
      : {
          ...EMPTY,
          text: restored.text,
          mentions: restored.mentions,
          macro: restored.macro,
          kept: contentOf(restored) === restored.saved ? 'on the server' : 'here',
        },
  );
  const { getState, setState } = store;
  let known = restored === null ? UNKNOWN : pickKnown(restored);
  let browserTimer: ReturnType<typeof setTimeout> | undefined;
  let serverTimer: ReturnType<typeof setTimeout> | undefined;
  let dirtySince: number | null = null;
  let running: Promise<unknown> = Promise.resolve();
  /** Counts what was asked of the server and answered, to know whether an answer is older than another. */
  let turns = 0;
  let isSending = false;
  let isClosed = false;

  const isDirty = () => contentOf(getState()) !== known.saved;
  const isEmpty = () => getState().text === '' && getState().files.length === 0;

  const keepHere = () => {
    clearTimeout(browserTimer);
    browserTimer = undefined;
    const { text, mentions, macro } = getState();
    if (text === '' && known.revision === 0) local.clear();
    else local.write({ text, mentions, macro, ...known });
  };

  const saveIn = (milliseconds: number) => {
    clearTimeout(serverTimer);
    if (isClosed) return;
    dirtySince ??= Date.now();
    const latest = dirtySince + REST.longest - Date.now();
    serverTimer = setTimeout(
      () => void save(),
      milliseconds > REST.server ? milliseconds : Math.max(0, Math.min(milliseconds, latest)),
    );
  };

  /** The server has this; what was typed meanwhile stays. */
  const adopt = (draft: Draft) => {
    known = { id: draft._id, revision: draft.revision, saved: contentOf(draft), sent: [] };
    setState({ files: draft.files, other: null, ...(!isDirty() && { kept: 'on the server' as const }) });
    keepHere();
  };

  const takeOver = (draft: Draft) => {
    setState({ text: draft.text, mentions: draft.mentions, macro: draft.macro });
    adopt(draft);
  };

  const forget = () => {
    known = UNKNOWN;
    setState({ files: [], other: null });
  };

  /** What the server now has; null where it has none. */
  function receive(draft: Draft | null): void {
    if (isSending) return;
    const here = contentOf(getState());
    const untouched = !isDirty();
    if (draft === null) {
      const wasThere = known.revision > 0;
      forget();
      if (wasThere && untouched) setState(EMPTY);
    } else if (draft._id === known.id && draft.revision <= known.revision) {
      if (draft.revision === known.revision) adopt(draft);
    } else if (untouched || here === contentOf(draft)) {
      takeOver(draft);
    } else if (contentOf(draft) === known.saved || known.sent.includes(contentOf(draft))) {
      adopt(draft);
    } else {
      setState({ other: draft });
    }
    keepHere();
    if (isDirty() && getState().other === null) saveIn(REST.server);
  }

  async function write(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS && isDirty() && getState().other === null; turn += 1) {
      const state = getState();
      const { text, mentions, macro } = state;
      const content = contentOf(state);
      dirtySince = null;
      turns += 1;
      try {
        if (isEmpty()) {
          if (known.revision > 0) await server.discard(known.revision).catch(ignoreGone);
          forget();
          setState({ kept: 'nowhere' });
          keepHere();
        } else {
          known = {
            ...known,
            sent: [...known.sent.filter((one) => one !== content), content].slice(-MOST_SENT),
          };
          keepHere();
          adopt(await server.save({ text, mentions, macro }, known.revision));
        }
        turns += 1;
        if (isDirty()) saveIn(REST.server);
        return;
      } catch (error) {
        turns += 1;
        if (!isCode(error, 'DRAFT_CHANGED')) throw error;
        const { draft } = error as ApiError;
        if (draft === undefined) return onNews();
        receive(draft as Draft | null);
      }
    }
  }

  /** Resolves when what was typed so far is on the server, or cannot be. */
  function save(): Promise<void> {
    clearTimeout(serverTimer);
    const work = running.then(write).catch((error: unknown) => {
      keepHere();
      setState({ kept: isEmpty() ? 'nowhere' : 'here' });
      if (isUncertain(error) || isCode(error, 'STORAGE_FULL') || isCode(error, 'RATE_LIMITED'))
        saveIn(TRY_AGAIN);
    });
    running = work;
    return work;
  }

  return {
    store,
    type(typed: Partial<Typed>) {
      // A macro goes with the text that it wrote.
      setState(typed.text === '' ? { ...typed, macro: null } : typed);
      clearTimeout(browserTimer);
      browserTimer = setTimeout(keepHere, REST.browser);
      if (getState().other === null && !isSending) saveIn(REST.server);
    },
    save,
    keepHere: () => {
      if (browserTimer !== undefined) keepHere();
    },
    receive,
    /** Something besides the text was changed here. */
    answered: (draft: Draft) => {
      turns += 1;
      receive(draft);
    },
    /** To be compared with one from before: whether the server was asked meanwhile. */
    turns: () => turns,
    /** Something is said of a revision: of another one than is known, once nothing is under way. */
    heard: (revision: number | null) => {
      void running.then(() => {
        const isKnown = revision === null ? known.revision === 0 : revision <= known.revision;
        if (!isSending && !isKnown) onNews();
      });
    },
    /** The person prefers what the other device has. */
    useOther: () => {
      const { other } = getState();
      if (other !== null) takeOver(other);
    },
    /** The person prefers what stands here. */
    keepMine: () => {
      const { other } = getState();
      if (other === null) return;
      adopt(other);
      void save();
    },
    /** @returns the revision that is to be sent; 0 for none. Ends with `sent` or `notSent`. */
    async beginSending(): Promise<number> {
      await save();
      clearTimeout(serverTimer);
      isSending = getState().other === null;
      return known.revision;
    },
    sent: () => {
      isSending = false;
      clearTimeout(serverTimer);
      dirtySince = null;
      known = UNKNOWN;
      turns += 1;
      setState(EMPTY);
      keepHere();
    },
    /** Perhaps it was, and only the answer is lost. */
    notSent: () => {
      isSending = false;
      if (isDirty()) saveIn(REST.server);
      onNews();
    },
    /** Keeps what there is, and does nothing more by itself. */
    close: () => {
      keepHere();
      isClosed = true;
      clearTimeout(serverTimer);
      if (isDirty() && getState().other === null && !isSending) void save();
    },
    open: () => {
      isClosed = false;
    },
  };
}

export type DraftSync = ReturnType<typeof createDraftSync>;

const pickKnown = ({ id, revision, saved, sent }: KeptDraft) => ({ id, revision, saved, sent });

function ignoreGone(error: unknown): void {
  if (!isGone(error)) throw error;
}
