import type { Knex } from 'knex';
import Type from 'typebox';
import type { PublicParts } from '../auth/public-contacts.ts';
import { findContacts } from '../masking/find-contacts.ts';
import { contactFault } from '../masking/public-text.ts';
import type { SplitContact } from '../masking/split-texts.ts';
import { isRemote } from '../media/picture-fields.ts';
import { isVideo } from '../media/video-address.ts';
import type { Fault } from '../platform/errors/errors.ts';
import { asFields, type Fields, listOf, textOf } from '../platform/http/raw-input.ts';
import { allowsContactDetails } from '../settings/service.ts';
import { EACH_FIELD, type FranchiseField } from './fields.ts';
import type { FranchiseRow } from './stored.ts';

type Path = (string | number)[];
/** A public text with its path in the record and the label of its field. */
type PublicText = [path: Path, text: string, name: string];

/** Public fields that are no free text: addresses, and values from a list. */
const NO_FREE_TEXT: readonly string[] = [
  'slug',
  'category',
  'image_url',
  'currency',
  'origin_country',
  'og_image',
] satisfies FranchiseField[];

/** The titles of the public free texts, by field. A new text of the page is one of them. */
const FREE_TEXTS = EACH_FIELD.flatMap(([field, { shown, answered, sent }]) => {
  const isPublicText = (shown === 'card' || shown === 'page') && Type.IsString(answered);
  if (!isPublicText || !sent || NO_FREE_TEXT.includes(field)) return [];
  return [[field, 'title' in sent ? String(sent.title) : field] as const];
});
const isForSearch = (field: string) => field.startsWith('meta_');
const ON_PAGE = Object.fromEntries(FREE_TEXTS.filter(([field]) => !isForSearch(field)));
const FOR_SEARCH = Object.fromEntries(FREE_TEXTS.filter(([field]) => isForSearch(field)));

const textsOf = (fields: Record<string, string>, record: Fields) =>
  Object.entries(fields).map(([field, name]): PublicText => [[field], textOf(record[field]), name]);

const pointsOf = (record: Fields) =>
  listOf(record.why_choose_points).map(
    (point, at): PublicText => [['why_choose_points', at], textOf(point), 'Key point'],
  );

const captionsOf = (record: Fields) =>
  listOf(record.media_gallery).map(
    (row, at): PublicText => [['media_gallery', at, 'caption'], textOf(asFields(row).caption), 'Caption'],
  );

const FAQ_NAMES = { question: 'Question', answer: 'Answer' };

const faqTexts = (faq: unknown, at: number, parts: (keyof typeof FAQ_NAMES)[]) =>
  parts.map((part): PublicText => [['faqs', at, part], textOf(asFields(faq)[part]), FAQ_NAMES[part]]);

const faqsOf = (record: Fields, ...parts: (keyof typeof FAQ_NAMES)[]) =>
  listOf(record.faqs).flatMap((faq, at) => faqTexts(faq, at, parts));

/** Returns each text of the page once, in the order in which the page shows them. */
const pageTexts = (record: Fields): PublicText[] => [
  ...textsOf(ON_PAGE, record),
  ...pointsOf(record),
  ...captionsOf(record),
  ...faqsOf(record, 'question', 'answer'),
];
const searchTexts = (record: Fields) => textsOf(FOR_SEARCH, record);

/**
 * Groups the texts that visitors read one after the other, because a contact detail may be split between them: the whole
 * page, the captions, the questions, the answers (which are collapsed at first), and the texts for search engines.
 * Captions, questions and answers are also part of the first group.
 */
const sequencesOf = (record: Fields): PublicText[][] =>
  [
    pageTexts(record),
    captionsOf(record),
    faqsOf(record, 'question'),
    faqsOf(record, 'answer'),
    searchTexts(record),
  ].map(texts => texts.filter(([, text]) => text !== ''));

const publicTexts = (record: Fields) =>
  [...pageTexts(record), ...searchTexts(record)].filter(([, text]) => text !== '');

/** Returns the public texts and gallery links of a stored or submitted franchise. */
export const publicPartsOf = (record: unknown): PublicParts => ({
  texts: publicTexts(asFields(record)).map(([, text]) => text),
  links: galleryLinks(asFields(record)).map(([, url]) => url),
});

/** Returns gallery links that lead to a page in a social network instead of a video. */
const galleryLinks = (record: Fields): PublicText[] =>
  listOf(record.media_gallery).flatMap((row, at): PublicText[] => {
    const path = typeof row === 'string' ? ['media_gallery', at] : ['media_gallery', at, 'url'];
    const url = textOf(typeof row === 'string' ? row : asFields(row).url);
    return isRemote(url) && isVideo(url) === 'other page' ? [[path, url, 'Gallery item']] : [];
  });

/**
 * A contact detail that is only found when texts are read together: a phone number that begins in one text and ends in
 * the next. `texts` are the texts that contain a part of the number.
 */
interface Split {
  found: string;
  texts: PublicText[];
}

const splitsOf = (sequences: PublicText[][], found: SplitContact[][]): Split[] =>
  sequences.flatMap((texts, place) =>
    (found[place] ?? []).map(({ at, found: parts }) => ({
      found: parts,
      texts: texts.filter((_, text) => at.includes(text)),
    })),
  );

/** Returns a fault for each of the texts with a part of the contact detail that the request contains. */
const splitFaults = ({ found, texts }: Split, sent: Fields): Fault[] =>
  texts
    .filter(([[field]]) => field !== undefined && field in sent)
    .map(([path, , name]) => contactFault(path, name, found));

/** Keeps the first fault for each field. */
const oneEach = (faults: Fault[]): Fault[] => {
  const reportedFields = new Set<string>();
  return faults.filter(({ loc }) => {
    const place = loc.join('.');
    return !reportedFields.has(place) && reportedFields.add(place);
  });
};

/**
 * Finds contact details and links in the texts of a consultant: with them, visitors could bypass the enquiry form.
 * Unchanged parts are accepted, whoever wrote them. The franchise's website, email, phone and social links are not
 * checked, because they are not public.
 * @param who the consultant's id
 */
export const contactFaults = async (
  knex: Knex,
  who: string,
  input: unknown,
  before: FranchiseRow,
): Promise<Fault[]> => {
  const [stored, body] = [asFields(before), asFields(input)];
  const sentFields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const storedTexts = new Set([...publicTexts(stored), ...galleryLinks(stored)].map(([, text]) => text));
  const isNew = ([, text]: PublicText) => text !== '' && !storedTexts.has(text);
  const texts = publicTexts(body).filter(isNew);
  const [sequences, earlier] = [sequencesOf({ ...stored, ...sentFields }), sequencesOf(stored)];
  const textsIn = (all: PublicText[]) => all.map(([, text]) => text);
  if (
    texts.length === 0 &&
    JSON.stringify(sequences) === JSON.stringify(earlier) &&
    galleryLinks(body).every(link => !isNew(link))
  )
    return [];
  const { inTexts, inSequences } = await findContacts(who, {
    texts: textsIn(texts),
    sequences: [...sequences, ...earlier].map(textsIn),
  });
  const splitBefore = new Set(splitsOf(earlier, inSequences.slice(sequences.length)).map(({ found }) => found));
  const faults = [
    ...texts.flatMap(([path, , name], at) => {
      const [found] = inTexts[at] ?? [];
      return found ? [contactFault(path, name, found.shown)] : [];
    }),
    ...galleryLinks(body)
      .filter(isNew)
      .map(([path, url, name]) => contactFault(path, name, url.slice(0, 40))),
    ...splitsOf(sequences, inSequences)
      .filter(({ found }) => !splitBefore.has(found))
      .flatMap(split => splitFaults(split, sentFields)),
  ];
  return faults.length === 0 || (await allowsContactDetails(knex)) ? [] : oneEach(faults);
};
