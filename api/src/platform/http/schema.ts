import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { EMBEDDED_LENGTH } from '../errors/upload-limit.ts';

/** Patterns that exclude control characters. Text of several lines may contain tabs and line breaks. */
const LINE = '^[^\\u0000-\\u001f\\u007f]*$';
const LINES = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';
const SOMETHING = '(?=[\\s\\S]*\\S)';

const withSomething = (pattern: string) => `^${SOMETHING}${pattern.slice(1)}`;

/** One line of text that is not only white space. `title` names the field in error messages. */
export const RequiredLine = (title: string, maxLength: number) =>
  Type.String({ title, maxLength, pattern: withSomething(LINE) });

/** Keyword of the validator (`validation.ts`): a name with a visible letter or digit, stored normalised or as typed. */
export const VISIBLE_NAME = 'x-visible-name';
export type VisibleNameRule = 'normalised' | 'as typed';

/** A name that is stored normalised (`visibleName`) and must contain a letter or digit. */
export const Name = (title: string, maxLength: number) =>
  Type.String({
    title,
    maxLength,
    pattern: withSomething(LINE),
    [VISIBLE_NAME]: 'normalised' satisfies VisibleNameRule,
  });

/** An optional name, stored normalised. */
export const OptionalName = (title: string, maxLength: number) =>
  Type.String({ title, maxLength, pattern: LINE, [VISIBLE_NAME]: 'normalised' satisfies VisibleNameRule });

/** A person's name, stored as typed; it must contain a letter or digit. */
export const TypedName = (title: string, maxLength: number) =>
  Type.String({ title, maxLength, pattern: withSomething(LINE), [VISIBLE_NAME]: 'as typed' satisfies VisibleNameRule });

/** Text of several lines that is not only white space. */
export const RequiredText = (title: string, maxLength: number) =>
  Type.String({ title, maxLength, pattern: withSomething(LINES) });

/** One line of text, possibly empty. */
export const Line = (title: string, maxLength: number) => Type.String({ title, maxLength, pattern: LINE });

/** Multi-line text, possibly empty. */
export const Text = (title: string, maxLength: number) => Type.String({ title, maxLength, pattern: LINES });

/** An email address of at most 254 characters. */
export const Email = (title = 'Email') => Type.String({ title, maxLength: 254, format: 'email' });

/** An email address or an empty text. */
export const OptionalEmail = (title: string) => Type.Union([Type.Literal(''), Email(title)], { title });

/** A colour as `#rrggbb`. */
export const Colour = (title: string) => Type.String({ title, pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' });

/** A whole amount in the record's currency; null means confidential (NDA). */
export const Money = (title: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }), Type.Null()], {
    title,
    description: 'Whole amount in the record’s currency; null means confidential (NDA)',
  });

/** A time in ISO 8601, in UTC with milliseconds. */
export const Moment = Type.String({ format: 'date-time', description: 'ISO 8601 in UTC, with milliseconds' });

/** A text from a fixed list. */
export const OneOf = <const Values extends readonly string[]>(title: string, values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', title, enum: [...values] });

/** A value or null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A phone number in the form that links need; responses also contain the number as typed. */
export const DialableNumber = Type.Union([Type.String(), Type.Null()], {
  description: 'International digits of the number, without a plus; null if the number cannot be converted',
});

/** Requires an address that can be opened, in addition to its pattern (see `isAddress`). */
const ADDRESS = { format: 'iri-reference' } as const;
/** A path of this site. A path that begins with `//` or `/\\` would lead to another site. */
const PATH = '/(?![/\\\\])';
/** URL schemes in any case. */
const HTTP = '[Hh][Tt][Tt][Pp][Ss]?://';
/** A `.` or `..` step of a path; browsers treat `%2e` as a dot. */
const DOTS = '(?:\\.|%2[Ee]){1,2}(?:[/\\\\?#]|$)';
/** A path without `..` and `//`, with which it could lead to another place than it seems to. */
const PLAIN_PATH = `${PATH}(?!${DOTS}|[^?#]*[/\\\\](?:[/\\\\]|${DOTS}))`;
/** An address without user name and password, since anyone who sees the picture could read them. */
const OPEN_HTTP = `${HTTP}(?![/\\\\]*[^/?#\\\\]*@)`;
/** The address of a picture or video: a URL, a path or a data URL. */
export const PICTURE_ADDRESS = `^${PLAIN_PATH}[^\\s]*$|^${OPEN_HTTP}[^\\s]+$|^data:[^\\s]*$`;

const IMAGE_HINT =
  'An http(s) address without a password, a path without “..” and “//”, or the image embedded as a data URL';

/** An optional image: a URL, a path, or a data URL, which is stored as a file and returned as its address. */
export const ImageValue = (title: string) =>
  Type.String({
    title,
    maxLength: EMBEDDED_LENGTH,
    pattern: `^$|${PICTURE_ADDRESS}`,
    ...ADDRESS,
    description: IMAGE_HINT,
  });

/** A required image. */
export const RequiredImage = (title: string) =>
  Type.String({
    title,
    maxLength: EMBEDDED_LENGTH,
    pattern: PICTURE_ADDRESS,
    ...ADDRESS,
    description: IMAGE_HINT,
  });

/** A link that an admin may enter: http, https, mailto, tel, a path or an anchor. */
const LINK_PATTERN = `^(${HTTP}[^\\s<>"]+|mailto:[^\\s<>"]+|tel:[+0-9 ()-]+|${PATH}[^\\s<>"]*|#[^\\s<>"]*)$`;
export const Link = (title: string) => Type.String({ title, maxLength: 500, pattern: LINK_PATTERN, ...ADDRESS });
/** A link or an empty text. */
export const OptionalLink = (title: string) =>
  Type.String({ title, maxLength: 500, pattern: `^$|${LINK_PATTERN}`, ...ADDRESS });
/** Keyword of the validator (`validation.ts`): an address that is stored with a scheme (see `withScheme`). */
export const WITH_SCHEME = 'x-with-scheme';
/** An http(s) address or an empty text; `www.…` gets a scheme before it is checked. */
export const OptionalUrl = (title: string) =>
  Type.String({
    title,
    maxLength: 500,
    pattern: `^$|^(${HTTP}|[Ww]{3}\\.)[^\\s<>"]+$`,
    ...ADDRESS,
    [WITH_SCHEME]: true,
    description: 'An address that starts with https://, http:// or www.',
  });

/** Returns the schema with every property optional, for partial saves. */
export const Partially = <Properties extends TProperties>(schema: TObject<Properties>) => Type.Partial(schema);

/** The response of a deletion: `{"id": …}`. */
export const Deleted = Type.Object({ id: Type.String() });

/** The headers of a save that two people may make at the same time. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag of the version that was read. If the record has changed since, the response is 412 with `current`',
    }),
  ),
});

export const IdParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

export const SlugParams = Type.Object({ slug: Type.String({ maxLength: 200 }) });

/** The values of an error's text by placeholder name. */
export const ErrorValues = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
  description: 'Values of the text’s placeholders, by name',
});
