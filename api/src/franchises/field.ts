import type { FranchiseModel } from '@marketplace/db';
import Type, { type TSchema } from 'typebox';
import {
  type Cell,
  flag as flagCell,
  list as listCell,
  money,
  text,
  webAddress,
  whole,
} from '../platform/csv/cells.ts';
import { Money, Nullable, OptionalUrl } from '../platform/http/schema.ts';
import { withScheme } from '../platform/values/address.ts';

/**
 * The records of a franchise, each with the fields of those before it: a card of the directory, its public page (its
 * own fields, then who looks after it, then its version), and the whole for who edits it.
 */
export type Part = 'card' | 'page' | 'consultant' | 'version' | 'whole';

/** What is known when a field is saved: the whole body, its images stored already, and the row as it is (null: a new one). */
export interface Saving {
  body: { image_url?: string };
  before: (FranchiseModel & { image_url: string }) | null;
}

/** Everything that there is to say about a field of a franchise. */
export interface Field {
  /** The smallest record that has it: of a card and a page it is public. */
  shown: Part;
  /** What a record answers. */
  answered: TSchema;
  /** How it is read beside a franchise `f`, where that is not its column alone; null: it has none. */
  sql?: string | null;
  /** What a save may send; without it nobody writes it. */
  sent?: TSchema;
  /** Who alone may write it: a consultant edits their franchise, but neither places, approves, addresses nor hands it over (decisions "Franchises"). */
  by?: 'admin';
  /** What is stored of what was sent; undefined stores nothing. */
  stored?(sent: unknown, saving: Saving): unknown;
  /** What a new row has where nothing was sent; without it the column has its own default. */
  initial?: unknown;
  /** What a page shows of it before anybody wrote it. */
  blank?: unknown;
  /** Search finds a franchise by its words. */
  searched?: true;
  /** An address, or the image itself, which is then kept as a file. */
  image?: 'franchise';
  /** How it stands in a CSV file, in the column of its name. */
  cell?: Cell;
}

const trimmed = (sent: string) => sent.trim();

/** A text of one line or many; `called` is what people call its column in their own files. */
export const line = <Shown extends Part, Sent extends TSchema>(shown: Shown, sent: Sent, called?: string) => ({
  shown,
  answered: Type.String(),
  sent,
  stored: trimmed,
  blank: '',
  cell: { ...text, called },
});

/** An address on the web, or nothing. */
export const address = (title: string, called: string) => ({
  ...line('whole', OptionalUrl(title)),
  stored: withScheme,
  cell: { ...webAddress, called },
});

/** Yes or no. */
export const flag = <Shown extends Part>(shown: Shown, title: string, called: string) => ({
  shown,
  answered: Type.Boolean(),
  sent: Type.Boolean({ title }),
  blank: false,
  cell: { ...flagCell, called },
});

/** A whole number that must be sent; earlier rows may have none. */
export const figure = <Shown extends Part, Sent extends TSchema>(shown: Shown, sent: Sent, called: string) => ({
  shown,
  answered: Nullable(Type.Integer()),
  sent,
  blank: null,
  cell: { ...whole, called },
});

/** Money in the record's currency; null is confidential (NDA). */
export const amount = <Shown extends Part>(shown: Shown, title: string, called: string) => ({
  ...figure(shown, Money(title), called),
  cell: { ...money, called },
});

/** A list of texts. */
export const list = <Shown extends Part, Sent extends TSchema>(shown: Shown, sent: Sent, called: string) => ({
  shown,
  answered: Type.Array(Type.String()),
  sent,
  initial: [],
  blank: [],
  cell: { ...listCell, called },
});
