import Type, { type Static, type TSchema } from 'typebox';
import { EMBEDDED_LENGTH } from '../media/limits.ts';
import { canonicalVideo } from '../media/video-address.ts';
import { integerCell, pairsCell, phoneCell, textCell, timeCell } from '../platform/csv/cells.ts';
import { COLUMN_ALIASES } from '../platform/csv/column-aliases.ts';
import {
  Email,
  ImageValue,
  Line,
  Moment,
  Name,
  Nullable,
  OneOf,
  RequiredImage,
  RequiredLine,
  RequiredText,
  Text,
} from '../platform/http/schema.ts';
import { CATEGORY_NAME } from './category-of.ts';
import {
  addressField,
  booleanField,
  type FieldDefinition,
  integerField,
  listField,
  moneyField,
  type RangeUnit,
  type RecordPart,
  rangeField,
  type SaveContext,
  textField,
} from './field.ts';
import {
  COUNTRIES,
  CURRENCIES,
  DIRECTORY_CURRENCY,
  EARLIEST_YEAR,
  FRANCHISE_MODELS,
  MALAYSIAN_STATES,
  NO_CONSULTANT_ID,
  TERRITORY_TYPES,
} from './options.ts';
import { socialImageAddress } from './social-image.ts';

export const GalleryItem = Type.Object({ url: Type.String(), caption: Type.String() });
export type GalleryItem = Static<typeof GalleryItem>;

export const Faq = Type.Object({ question: Type.String(), answer: Type.String() });
export type Faq = Static<typeof Faq>;

const GalleryUrl = Type.String({ title: 'Gallery item', maxLength: EMBEDDED_LENGTH });
const GalleryRow = Type.Union([
  GalleryUrl,
  Type.Object({ url: GalleryUrl, caption: Type.Optional(Line('Caption', 300)) }),
]);

/**
 * Returns the gallery's rows that have an address, with the canonical address of videos. A row that is a text is an
 * address without caption.
 */
const galleryOf = (rows: Static<typeof GalleryRow>[]): GalleryItem[] =>
  rows
    .map(row => (typeof row === 'string' ? { url: row } : row))
    .map(({ url, caption = '' }: { url: string; caption?: string }) => ({
      url: canonicalVideo(url.trim()),
      caption: caption.trim(),
    }))
    .filter(({ url }) => url !== '');

const faqsOf = (faqs: Faq[]): Faq[] =>
  faqs
    .map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }))
    .filter(({ question, answer }) => question && answer);

/**
 * Returns the social image to store. It is empty if it was made from the main image, so that it changes with the main
 * image.
 */
const socialOf = (wanted: string, { body, before }: SaveContext) =>
  [body.image_url, before?.image_url].some(image => image && socialImageAddress(image) === wanted) ? '' : wanted;

/** An empty consultant is ignored: only bulk upload can leave it empty, and no save removes a consultant. */
const consultantOf = (sent: string | null) => {
  const id = sent?.trim();
  return id && id !== NO_CONSULTANT_ID ? id : undefined;
};

const LOCATIONS = [...new Set([...MALAYSIAN_STATES, ...COUNTRIES])];
const [MALAYSIA] = TERRITORY_TYPES;

/** Defines a field of the consultant, read with the franchise. */
const ofConsultant = (column: string) => ({
  shown: 'consultant' as const,
  answered: Type.String(),
  sql: `COALESCE(u.${column}, '')`,
  blank: '',
  cell: textCell,
});

/**
 * The fields of a franchise (specification, section 3), in the order of its CSV files. Everything else derives from
 * them: what responses contain, what requests may send, what is stored and logged, what search covers, and CSV import
 * and export.
 */
export const FIELDS = {
  id: { shown: 'card', answered: Type.String(), cell: textCell },
  slug: {
    ...textField(
      'card',
      Type.String({
        title: 'Slug',
        maxLength: 120,
        pattern: '^$|^[a-z0-9]+(-[a-z0-9]+)*$',
        description: 'Lowercase letters, digits and single hyphens; if empty on creation, it is made from the name',
      }),
    ),
    by: 'admin',
    // The slug is assigned separately, by code that knows which slugs are taken.
    stored: () => undefined,
    // A cell cannot empty the slug, since the slug identifies the franchise of the row.
    cell: { ...textCell, emptied: undefined, aliases: 'url name | permalink | address of page | handle' },
  },
  name: { ...textField('card', Name('Franchise Name', 200), COLUMN_ALIASES.name), searched: true },
  category: {
    ...textField(
      'card',
      RequiredLine('Category', 120),
      'industry | sector | type of business | kategori | industri | 类别 | 分类 | 行业',
    ),
    sql: CATEGORY_NAME,
    searched: true,
  },
  description: {
    ...textField(
      'page',
      RequiredText('Description', 20_000),
      'about | details | summary | business description | keterangan | penerangan | huraian | 描述 | 简介 | 说明',
    ),
    searched: true,
  },
  image_url: {
    ...textField(
      'card',
      RequiredImage('Franchise Image'),
      'image | picture | logo | cover | main image | imej | gambar | 图片 | 主图',
    ),
    image: 'franchise',
  },
  featured: { ...booleanField('card', 'Featured', 'is featured | highlighted | pilihan | 推荐'), by: 'admin' },
  // An alias of `featured` (see `draftOf`).
  is_featured: {
    shown: 'card',
    answered: Type.Boolean(),
    sql: null,
    sent: Type.Boolean({ title: 'Featured' }),
    by: 'admin',
    stored: () => undefined,
  },
  rof_approved: {
    ...booleanField(
      'card',
      'ROF Approved Franchisor',
      'rof | rof approved franchisor | approved | diluluskan rof | ROF 认证',
    ),
    by: 'admin',
  },
  view_count: { shown: 'page', answered: Type.Integer(), blank: 0, cell: integerCell },
  investment_min: moneyField(
    'card',
    'Minimum Investment',
    'minimum investment | min investment | investment from | lowest investment | pelaburan minimum | 最低投资',
  ),
  investment_max: moneyField(
    'card',
    'Maximum Investment',
    'maximum investment | max investment | investment to | highest investment | pelaburan maksimum | 最高投资',
  ),
  franchise_fee: moneyField('card', 'Franchise Fee', 'fee | initial fee | yuran francais | yuran | 加盟费'),
  currency: {
    shown: 'card',
    answered: Type.String({ description: 'ISO 4217 code; USD if the record has none' }),
    sql: `COALESCE(f.currency, '${DIRECTORY_CURRENCY}')`,
    sent: Nullable(OneOf('Currency', CURRENCIES)),
    blank: DIRECTORY_CURRENCY,
    cell: { ...textCell, emptied: null, aliases: 'mata wang | 货币 | 币种' },
  },
  royalty_percent: rangeField(
    'Royalty',
    'percent of sales',
    'royalty | royalties | royalty fee | royalti | yuran royalti | 特许权使用费 | 权利金',
  ),
  marketing_levy_percent: rangeField(
    'Marketing Levy',
    'percent of sales',
    'marketing levy | marketing fee | advertising fee | levi pemasaran | yuran pemasaran | 市场推广费',
  ),
  working_capital: rangeField('Working Capital', 'money', 'modal kerja | 流动资金 | 营运资金'),
  fit_out_cost: rangeField(
    'Fit-out and Equipment',
    'money',
    'fit-out | fit-out and equipment | renovation | renovation cost | kos ubah suai | 装修费 | 装修与设备',
  ),
  term_years: rangeField(
    'Agreement Term',
    'years',
    'term | agreement term | contract term | tempoh perjanjian | 合约年限 | 合同期限',
  ),
  renewal_fee: rangeField('Renewal Fee', 'money', 'renewal | yuran pembaharuan | 续约费'),
  minimum_size_sqft: rangeField(
    'Minimum Size',
    'square feet',
    'minimum size | size | floor area | saiz minimum | keluasan minimum | 最小面积',
  ),
  staff_count: rangeField('Staff', 'people', 'staff | employees | number of staff | bilangan pekerja | 员工人数'),
  break_even_months: rangeField(
    'Months to Break Even',
    'months',
    'break even | months to break even | payback | pulang modal | 回本期 | 回本月数',
  ),
  locations_count: {
    ...integerField(
      'card',
      Type.Integer({ title: 'Number of Locations', minimum: 0, maximum: 1_000_000 }),
      'number of locations | locations | outlets | number of outlets | branches | stores | bilangan lokasi | bilangan cawangan | cawangan | 门店数 | 分店数',
    ),
    answered: Type.Integer(),
    blank: 0,
  },
  established_year: integerField(
    'card',
    Type.Integer({ title: 'Established Year', minimum: EARLIEST_YEAR, description: 'At most the current year' }),
    'established | year established | founded | year founded | since | year | tahun ditubuhkan | tahun | 成立年份',
  ),
  origin_country: {
    ...textField(
      'card',
      OneOf('Origin Country', COUNTRIES),
      'country | country of origin | origin | negara | negara asal | 国家 | 原产国',
    ),
    searched: true,
  },
  territory_type: {
    ...listField(
      'card',
      Type.Array(OneOf('Territory Type', TERRITORY_TYPES), { title: 'Territory Type', maxItems: 2 }),
      'territory types | jenis wilayah | 区域类型',
    ),
    stored: (types: string[]) => (types.length > 0 ? types : [MALAYSIA]),
    initial: [MALAYSIA],
  },
  territory_location: {
    ...listField(
      'card',
      Type.Array(OneOf('Territory Location', LOCATIONS), { title: 'Territory Location', maxItems: 60 }),
      'territories | territory | states | available states | territory locations | lokasi wilayah | negeri | 州属 | 地区',
    ),
    searched: true,
  },
  franchise_model: {
    ...listField(
      'page',
      Type.Array(OneOf('Franchise Model', FRANCHISE_MODELS), {
        title: 'Franchise Model',
        minItems: 1,
        maxItems: FRANCHISE_MODELS.length,
        uniqueItems: true,
      }),
      'model | franchise models | franchise type | model francais | 加盟模式',
    ),
    searched: true,
  },
  website: addressField('Website', 'web site | url | homepage | web | laman web | 网站'),
  contact_email: textField(
    'whole',
    Type.Union([Type.Literal(''), Email('Contact Email')], { title: 'Contact Email' }),
    'email | e-mail | contact e-mail | emel | emel perhubungan | 电邮 | 联系电邮',
  ),
  phone: { ...textField('whole', Line('Phone', 40)), cell: { ...phoneCell, aliases: COLUMN_ALIASES.phone } },
  consultant_id: {
    shown: 'consultant',
    answered: Type.String({ description: "'system-upload' if the franchise has no consultant" }),
    sql: `COALESCE(u.id, '${NO_CONSULTANT_ID}')`,
    sent: Nullable(Type.String({ title: 'Consultant', maxLength: 64 })),
    by: 'admin',
    stored: consultantOf,
    blank: NO_CONSULTANT_ID,
    cell: { ...textCell, emptied: undefined },
  },
  consultant_name: ofConsultant('name'),
  consultant_photo: ofConsultant('photo'),
  consultant_company_name: ofConsultant('company_name'),
  // The reply time is published in rounded steps only, not as measured (see `response-tracking/reply-speed.ts`).
  consultant_reply_hours: {
    shown: 'consultant',
    answered: Nullable(
      Type.Integer({ description: 'Usual response time in hours, rounded up to a step; null if unknown' }),
    ),
    sql: '(SELECT within_hours FROM reply_speeds WHERE reply_speeds.user_id = u.id)',
    blank: null,
  },
  facebook_url: addressField('Facebook URL', 'facebook | fb'),
  instagram_url: addressField('Instagram URL', 'instagram | ig'),
  x_url: addressField('X URL', 'x | twitter'),
  tiktok_url: addressField('TikTok URL', 'tiktok'),
  why_choose: {
    ...textField('page', Text('Overview', 20_000), 'why choose us | why us | mengapa pilih | 为何选择'),
    searched: true,
    initial: '',
  },
  why_choose_points: {
    ...listField(
      'page',
      Type.Array(Line('Key point', 500), { title: 'Key Points', maxItems: 50 }),
      'key points | highlights | benefits | kelebihan | 要点',
    ),
    searched: true,
    stored: (points: string[]) => points.map(point => point.trim()).filter(Boolean),
  },
  media_gallery: {
    shown: 'page',
    answered: Type.Array(GalleryItem),
    sent: Type.Array(GalleryRow, { title: 'Media Gallery', maxItems: 60 }),
    stored: galleryOf,
    initial: [],
    blank: [],
    cell: { ...pairsCell('url', 'caption'), aliases: 'gallery | photos | images | galeri | 图库' },
  },
  faqs: {
    shown: 'page',
    answered: Type.Array(Faq),
    sent: Type.Array(Type.Object({ question: Line('Question', 500), answer: Text('Answer', 5000) }), {
      title: 'FAQs',
      maxItems: 60,
    }),
    stored: faqsOf,
    searched: true,
    initial: [],
    blank: [],
    cell: { ...pairsCell('question', 'answer'), aliases: 'faq | questions | soalan lazim | 常见问题' },
  },
  meta_title: textField('page', Line('Meta Title', 60), 'seo title'),
  meta_description: textField('page', Line('Meta Description', 160), 'seo description'),
  meta_keywords: {
    ...textField('page', Line('Meta Keywords', 500), 'keywords | seo keywords | tags | kata kunci | 关键词'),
    searched: true,
  },
  og_image: {
    ...textField('page', ImageValue('Social Image'), 'social image | sharing image'),
    stored: socialOf,
    image: 'franchise',
  },
  created_at: { shown: 'card', answered: Moment, cell: timeCell },
  updated_at: { shown: 'version', answered: Moment },
  deleted_at: { shown: 'whole', answered: Type.Optional(Nullable(Moment)) },
} satisfies Record<string, FieldDefinition>;

/** The required fields, in the order of the form. */
const REQUIRED = [
  'name',
  'category',
  'description',
  'established_year',
  'locations_count',
  'origin_country',
  'image_url',
  'franchise_model',
] as const satisfies readonly FieldName[];

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
/** The names of the fields that a request may contain. */
export type RequestFieldName = {
  [Name in FieldName]: Fields[Name] extends { sent: TSchema } ? Name : never;
}[FieldName];
/** The fields of the form. The alias `is_featured` is not one of them. */
export type FranchiseField = Exclude<RequestFieldName, 'is_featured'>;
/** The form's fields that only an admin may change. */
export type AdminsFranchiseField = {
  [Name in FranchiseField]: Fields[Name] extends { by: 'admin' } ? Name : never;
}[FranchiseField];
type RequiredName = (typeof REQUIRED)[number];
/** The writable columns of a row. Columns that are read through an expression may be null. */
export type WrittenColumns = {
  [Name in FranchiseField]: Fields[Name] extends { sql: string }
    ? Static<Fields[Name]['answered']> | null
    : Static<Fields[Name]['answered']>;
};

type RangeName = { [Name in FieldName]: Fields[Name] extends { unit: RangeUnit } ? Name : never }[FieldName];
const isRange = (name: string): name is RangeName => 'unit' in FIELDS[name as FieldName];
/** The figures that investors ask for, in order: each is a range with its day. */
export const RANGES: readonly RangeName[] = Object.keys(FIELDS).filter(isRange);

const BY_NAME: Record<string, FieldDefinition> = FIELDS;
export const EACH_FIELD = Object.entries(BY_NAME);

export const IMAGES: { [Name in RequestFieldName]?: 'franchise' } = Object.fromEntries(
  EACH_FIELD.flatMap(([name, { image }]) => (image ? [[name, image]] : [])),
);

type SearchedName = { [Name in FieldName]: Fields[Name] extends { searched: true } ? Name : never }[FieldName];
export const SEARCHED = Object.keys(BY_NAME).filter((name): name is SearchedName => BY_NAME[name]?.searched === true);

type Answered<Shown extends RecordPart> = {
  [Name in FieldName as Fields[Name]['shown'] extends Shown ? Name : never]: Fields[Name]['answered'];
};

/**
 * Returns the response schemas of the fields that a part of the record (card, page, …) adds to the previous parts.
 */
export function responseSchemas<Shown extends RecordPart>(part: Shown): Answered<Shown>;
export function responseSchemas(part: RecordPart): Record<string, TSchema> {
  const own = EACH_FIELD.filter(([, { shown }]) => shown === part);
  return Object.fromEntries(own.map(([name, field]) => [name, field.answered]));
}

type Sent<Name extends RequestFieldName> = { [Field in Name]: Fields[Field]['sent'] };

/** Returns the request schemas of the required fields. */
export function requiredSchemas(): Sent<RequiredName>;
export function requiredSchemas(): Record<string, TSchema> {
  return Object.fromEntries(REQUIRED.map(name => [name, FIELDS[name].sent]));
}

/** Returns the request schemas of the optional fields. */
export function optionalSchemas(): Sent<Exclude<RequestFieldName, RequiredName>>;
export function optionalSchemas(): Record<string, TSchema> {
  const isRequired = (name: string) => REQUIRED.some(field => field === name);
  return Object.fromEntries(
    EACH_FIELD.flatMap(([name, { sent }]) => (sent && !isRequired(name) ? [[name, sent]] : [])),
  );
}
