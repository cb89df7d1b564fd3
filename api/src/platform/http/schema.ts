import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { EMBEDDED_LENGTH } from '../errors/upload-limit.ts';

/** Control characters are never part of a text; tab and line breaks are, where a text has lines. */
const LINE = '^[^\\u0000-\\u001f\\u007f]*$';
const LINES = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';
const SOMETHING = '(?=[\\s\\S]*\\S)';

const withSomething = (pattern: string) => `^${SOMETHING}${pattern.slice(1)}`;

/** One line of text that must hold more than white space. `title` is what error messages call it. */
export const RequiredLine = (title: string, maxLength: number) =>
  Type.String({ title, maxLength, pattern: withSomething(LINE) });

/** Keywords of the validator (`validation.ts`): a name with a visible letter or digit, changed to its stored form or left as typed. */
export const VISIBLE_NAME = 'x-visible-name';
export type VisibleNameRule = 'normalised' | 'as typed';

/** A name that is stored in its visible form (`visibleName`) and must hold a letter or digit. */
export const Name = (title: string, maxLength: number) =>
  Type.String({
    title,
    maxLength,
    pattern: withSomething(LINE),
    [VISIBLE_NAME]: 'normalised' satisfies VisibleNameRule,
  });

/** The same, possibly empty. */
export const OptionalName = (title: string, maxLength: number) =>
  Type.String({ title, maxLength, pattern: LINE, [VISIBLE_NAME]: 'normalised' satisfies VisibleNameRule });

/** A person's name as the visitor typed it; it must hold a letter or digit. */
export const TypedName = (title: string, maxLength: number) =>
  Type.String({ title, maxLength, pattern: withSomething(LINE), [VISIBLE_NAME]: 'as typed' satisfies VisibleNameRule });

/** Text of any number of lines that must hold more than white space. */
export const RequiredText = (title: string, maxLength: number) =>
  Type.String({ title, maxLength, pattern: withSomething(LINES) });

/** One line of text, possibly empty. */
export const Line = (title: string, maxLength: number) => Type.String({ title, maxLength, pattern: LINE });

/** Text of any number of lines, possibly empty. */
export const Text = (title: string, maxLength: number) => Type.String({ title, maxLength, pattern: LINES });

/** An e-mail address of at most 254 characters. */
export const Email = (title = 'Email') => Type.String({ title, maxLength: 254, format: 'email' });

/** The same or nothing. */
export const OptionalEmail = (title: string) => Type.Union([Type.Literal(''), Email(title)], { title });

/** `#rrggbb`. */
export const Colour = (title: string) => Type.String({ title, pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' });

/** A whole amount in the record's currency; null means confidential (NDA). */
export const Money = (title: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }), Type.Null()], {
    title,
    description: "Whole number in the record's currency; null is confidential (NDA)",
  });

/** ISO 8601 in UTC with milliseconds. */
export const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC, milliseconds' });

/** One of a fixed list of texts. */
export const OneOf = <const Values extends readonly string[]>(title: string, values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', title, enum: [...values] });

/** A value or null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A phone number as links use it, beside the one that was typed. */
export const DialableNumber = Type.Union([Type.String(), Type.Null()], {
  description: 'The international digits of the number, without a plus; null where no number can be made of it',
});

/** What else an address must be than its pattern says: one that can be opened (see `isAddress`). */
const ADDRESS = { format: 'iri-reference' } as const;
/** A path of this site: `//` and `/\\` lead to another. */
const PATH = '/(?![/\\\\])';
/** Schemes have no case. */
const HTTP = '[Hh][Tt][Tt][Pp][Ss]?://';
/** A step of a path that leads to where the path is read, or out of it: browsers take `%2e` for a dot. */
const DOTS = '(?:\\.|%2[Ee]){1,2}(?:[/\\\\?#]|$)';
/** The same without `..` and `//` in it, which lead elsewhere than is read there. */
const PLAIN_PATH = `${PATH}(?!${DOTS}|[^?#]*[/\\\\](?:[/\\\\]|${DOTS}))`;
/** Without a name or a password: whoever sees the picture could read them. */
const OPEN_HTTP = `${HTTP}(?![/\\\\]*[^/?#\\\\]*@)`;
/** Where a picture or a video lies: an address, a path or a data URL. */
export const PICTURE_ADDRESS = `^${PLAIN_PATH}[^\\s]*$|^${OPEN_HTTP}[^\\s]+$|^data:[^\\s]*$`;

const IMAGE_HINT =
  'An http(s) address without a password, a path without “..” and “//”, or the image embedded as a data URL';

/** Where an image may come: an address, a path, or the image itself as a data URL (kept as a file, answered as its address). */
export const ImageValue = (title: string) =>
  Type.String({
    title,
    maxLength: EMBEDDED_LENGTH,
    pattern: `^$|${PICTURE_ADDRESS}`,
    ...ADDRESS,
    description: IMAGE_HINT,
  });

/** The same, and there must be one. */
export const RequiredImage = (title: string) =>
  Type.String({
    title,
    maxLength: EMBEDDED_LENGTH,
    pattern: PICTURE_ADDRESS,
    ...ADDRESS,
    description: IMAGE_HINT,
  });

/** A link that an admin may place: http, https, mailto, tel, a path or an anchor. */
const LINK_PATTERN = `^(${HTTP}[^\\s<>"]+|mailto:[^\\s<>"]+|tel:[+0-9 ()-]+|${PATH}[^\\s<>"]*|#[^\\s<>"]*)$`;
export const Link = (title: string) => Type.String({ title, maxLength: 500, pattern: LINK_PATTERN, ...ADDRESS });
/** A link or nothing. */
export const OptionalLink = (title: string) =>
  Type.String({ title, maxLength: 500, pattern: `^$|${LINK_PATTERN}`, ...ADDRESS });
/** An http(s) address or nothing; `www.…` is stored with its scheme (see `withScheme`). */
export const OptionalUrl = (title: string) =>
  Type.String({
    title,
    maxLength: 500,
    pattern: `^$|^(${HTTP}|[Ww]{3}\\.)[^\\s<>"]+$`,
    ...ADDRESS,
    description: 'An address that begins with https://, http:// or www.',
  });

/** The same object with every property optional: a partial save keeps the rest. */
export const Partially = <Properties extends TProperties>(schema: TObject<Properties>) => Type.Partial(schema);

/** `{"id": …}`: what a deletion answers. */
export const Deleted = Type.Object({ id: Type.String() });

/** Of a save that two people may make at once. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({ description: 'The ETag that was read: 412 with `current` when the record is another by now' }),
  ),
});

export const IdParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

export const SlugParams = Type.Object({ slug: Type.String({ maxLength: 200 }) });

/** The values of an error's text by their names. */
export const ErrorValues = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
  description: 'What stands in the text, by name',
});
