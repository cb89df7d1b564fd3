import type { FranchiseModel } from '@marketplace/db';
import Type, { type Static, type TSchema } from 'typebox';
import {
  type Cell,
  booleanCell as flagCell,
  integerCell,
  listCell,
  moneyCell,
  rangeCell,
  textCell,
  webAddressCell,
} from '../platform/csv/cells.ts';
import { Money, Nullable, OptionalUrl } from '../platform/http/schema.ts';

/**
 * The parts of a franchise's record; each contains the previous ones. They are the directory's card, the public page
 * (its own fields, the consultant's, the version), and the whole record for its editors.
 */
export type RecordPart = 'card' | 'page' | 'consultant' | 'version' | 'whole';

/** The context of saving a field: the body, with images already stored, and the current row (null for a new one). */
export interface SaveContext {
  body: { image_url?: string };
  before: (FranchiseModel & { image_url: string }) | null;
}

/** The definition of a franchise's field. */
export interface FieldDefinition {
  /** The smallest part that contains this field. Fields of cards and pages are public. */
  shown: RecordPart;
  /** Schema of the field in responses. */
  answered: TSchema;
  /**
   * SQL expression that reads the field, for the alias `f`; by default the column of the same name. Null if the field
   * is not read from the database.
   */
  sql?: string | null;
  /** Schema of the field in requests; without it the field is read-only. */
  sent?: TSchema;
  /**
   * `admin` if only admins may change the field (ranking, approval, slug, consultant); otherwise consultants may change
   * it too.
   */
  by?: 'admin';
  /** Converts the sent value to the stored one; undefined stores nothing. */
  stored?(sent: unknown, saving: SaveContext): unknown;
  /** Value of a new row if the request omits the field; without it the column's default applies. */
  initial?: unknown;
  /** Value on the page of a franchise without content. */
  blank?: unknown;
  /** Whether the search finds franchises by the words of this field. */
  searched?: true;
  /** Set if the value is a picture: an address, or an embedded image that is stored as a file. */
  image?: 'franchise';
  /** Format in CSV files, in the column of the field's name. */
  cell?: Cell;
}

const trimmed = (sent: string) => sent.trim();

/**
 * Defines a field with a text.
 * @param aliases other names of its column in users' files, separated by `|`
 */
export const textField = <Shown extends RecordPart, Sent extends TSchema>(
  shown: Shown,
  sent: Sent,
  aliases?: string,
) => ({
  shown,
  answered: Type.String(),
  sent,
  stored: trimmed,
  blank: '',
  cell: { ...textCell, aliases },
});

/** Defines an optional web address. */
export const addressField = (title: string, aliases: string) => ({
  ...textField('whole', OptionalUrl(title)),
  cell: { ...webAddressCell, aliases },
});

/** Defines a boolean. */
export const booleanField = <Shown extends RecordPart>(shown: Shown, title: string, aliases: string) => ({
  shown,
  answered: Type.Boolean(),
  sent: Type.Boolean({ title }),
  blank: false,
  cell: { ...flagCell, aliases },
});

/** Defines an integer that is required in requests; older rows may have null. */
export const integerField = <Shown extends RecordPart, Sent extends TSchema>(
  shown: Shown,
  sent: Sent,
  aliases: string,
) => ({
  shown,
  answered: Nullable(Type.Integer()),
  sent,
  blank: null,
  cell: { ...integerCell, aliases },
});

/** Defines an amount of money in the record's currency; null means confidential (NDA). */
export const moneyField = <Shown extends RecordPart>(shown: Shown, title: string, aliases: string) => ({
  ...integerField(shown, Money(title), aliases),
  cell: { ...moneyCell, aliases },
});

/** Defines a list of texts. */
export const listField = <Shown extends RecordPart, Sent extends TSchema>(
  shown: Shown,
  sent: Sent,
  aliases: string,
) => ({
  shown,
  answered: Type.Array(Type.String()),
  sent,
  initial: [],
  blank: [],
  cell: { ...listCell, aliases },
});

/** A figure as the franchisor states it: one value has equal bounds. */
export const StatedRange = Type.Object({
  min: Type.Number(),
  max: Type.Number(),
  /** The day on which the franchisor stated the figure. */
  as_of: Type.String({ format: 'date' }),
});
export type StatedRange = Static<typeof StatedRange>;

/** The unit of a range's bounds; money is in the record's currency. */
export type RangeUnit = 'percent of sales' | 'money' | 'years' | 'square feet' | 'people' | 'months';

const HIGHEST: Record<RangeUnit, number> = {
  'percent of sales': 100,
  money: 1_000_000_000_000,
  years: 100,
  'square feet': 1_000_000,
  people: 10_000,
  months: 600,
};

/** Units whose bounds may have decimals. Two decimals are stored. */
const WITH_DECIMALS: readonly RangeUnit[] = ['percent of sales'];

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Defines an optional figure that investors ask for: a range with its day. Null tells visitors to ask. */
export const rangeField = (title: string, unit: RangeUnit, aliases: string) => {
  const bound = (name: string) => {
    const limits = { title: name, minimum: 0, maximum: HIGHEST[unit] };
    return WITH_DECIMALS.includes(unit) ? Type.Number(limits) : Type.Integer(limits);
  };
  return {
    shown: 'page' as const,
    unit,
    answered: Nullable(StatedRange),
    sent: Type.Union(
      [
        Type.Object({
          min: bound('Lowest value'),
          max: bound('Highest value'),
          as_of: Type.String({ title: 'Stated on', format: 'date' }),
        }),
        Type.Null(),
      ],
      {
        title,
        description: `In ${unit}, as the franchisor states it on a day; null asks visitors to enquire`,
      },
    ),
    stored: (sent: StatedRange | null) => sent && { min: rounded(sent.min), max: rounded(sent.max), as_of: sent.as_of },
    blank: null,
    cell: { ...rangeCell, aliases },
  };
};
