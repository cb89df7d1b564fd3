import type { Knex } from 'knex';

/** How far a migration is with what takes long. */
interface Progress {
  /** What it does: "Words of leads". */
  what: string;
  rows: number;
  /** As many as there were when it began; others may come meanwhile. */
  total: number;
}

export type TellProgress = (progress: Progress) => void;

/** A statement that takes long. */
interface AtHand {
  statement: string;
  seconds: number;
  /** So often it has let others pass, and began anew. */
  gaveWay: number;
}

/** Told every ten seconds of a statement that takes so long, and each time that one gives way. */
export type TellAtHand = (atHand: AtHand) => void;

/** Who is told what the migrations on a connection report. */
const LISTENERS = new WeakMap<Knex, TellProgress>();

export const listenToProgress = (knex: Knex, tell: TellProgress): void => {
  LISTENERS.set(knex, tell);
};

/** Tells whoever started the migrations, where they want to know. */
export const reportProgress = (knex: Knex, progress: Progress): void => LISTENERS.get(knex)?.(progress);
