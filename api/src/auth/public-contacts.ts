import type { FastifyRequest } from 'fastify';
import { Parser } from 'htmlparser2';
import type { Proof } from '../accounts/schemas.ts';
import { findContacts } from '../masking/find-contacts.ts';
import type { FoundContact } from '../masking/public-text.ts';
import type { SplitContact } from '../masking/split-texts.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import type { Context } from '../platform/context.ts';
import { safeHtml } from '../platform/values/safe-html.ts';
import { isExternal } from '../settings/external-links.ts';
import { type GivenProof, proofIn } from './own-proof.ts';
import { hasRecentSignIn, recentSignInRequired } from './recent-sign-in.ts';

/** The parts of a record that visitors see. */
export interface PublicParts {
  texts?: (string | null | undefined)[];
  links?: (string | null | undefined)[];
  html?: string | null | undefined;
}

/** Maximum characters of new text that are searched; longer text counts as containing a contact detail. */
export const MOST_SEARCHED = 100_000;

/** Returns the sentences and links of stored HTML; inline tags do not separate words. */
const partsOfHtml = (html: string) => {
  const parts = { text: '', links: [] as string[] };
  const parser = new Parser({
    ontext: text => {
      parts.text += text;
    },
    onopentag: (name, { href, title, alt }) => {
      if (name === 'a' && href) parts.links.push(href);
      parts.text += `${title || alt ? `\n${title ?? ''}\n${alt ?? ''}` : ''}${isInline(name) ? '' : '\n'}`;
    },
    onclosetag: name => {
      if (!isInline(name)) parts.text += '\n';
    },
  });
  parser.end(safeHtml(html));
  return parts;
};

const isInline = (tag: string) => ['a', 'span', 'strong', 'em'].includes(tag);

const present = (values: (string | null | undefined)[] = []): string[] =>
  values.map(value => value?.trim() ?? '').filter(Boolean);

const partsOf = ({ texts, links, html }: PublicParts) => {
  const { text, links: within } = partsOfHtml(html ?? '');
  return { texts: present([...(texts ?? []), text]), links: [...present(links), ...within].filter(isExternal) };
};

/** Splits a text into sentences and lines. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?。！？]\s)|\n/u).map(sentence => sentence.trim());

/** Separates the texts of a record when they are compared as a whole. */
const NEXT_TEXT = '\f';
/** Characters before and after a change that are searched with it, since a contact detail may begin or end there. */
const AROUND_CHANGE = 500;

const equalAtStart = (a: string, b: string): number => {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return length;
};

const reversed = (text: string) => text.split('').reverse().join('');

/** Returns the same section of the texts before and after: from the first change to the last, and what is around it. */
const aroundChanges = (before: string[], after: string[]): [before: string[], after: string[]] => {
  const [was, is] = [before.join(NEXT_TEXT), after.join(NEXT_TEXT)];
  const start = Math.max(0, equalAtStart(was, is) - AROUND_CHANGE);
  const atEnd = Math.max(0, equalAtStart(reversed(was.slice(start)), reversed(is.slice(start))) - AROUND_CHANGE);
  const sectionOf = (text: string) => text.slice(start, text.length - atEnd).split(NEXT_TEXT);
  return [sectionOf(was), sectionOf(is)];
};

const lengthOf = (texts: string[]) => texts.reduce((length, text) => length + text.length, 0);

/**
 * Returns whether a record gets a new link to another site, a contact detail in a new sentence, or one that the new
 * sentences complete: `017.` alone is no contact detail, but may be the beginning of a number.
 * @param who the id of the user who changes it
 * @param before the current parts; none for a new record
 */
export const addsContacts = async (who: string, before: PublicParts, after: PublicParts): Promise<boolean> => {
  const [was, is] = [partsOf(before), partsOf(after)];
  const links = new Set(was.links);
  if (is.links.some(link => !links.has(link))) return true;
  const previousSentences = new Set(was.texts.flatMap(sentencesOf));
  const added = is.texts
    .map(text =>
      sentencesOf(text)
        .map(sentence => (previousSentences.has(sentence) ? '' : sentence))
        .join('\n')
        .trim(),
    )
    .filter(Boolean);
  const [earlier, later] = aroundChanges(was.texts, is.texts);
  if (lengthOf(later) === 0) return false;
  if (lengthOf(added) > MOST_SEARCHED || lengthOf(later) > MOST_SEARCHED) return true;
  const { inTexts, inSequences } = await findContacts(who, {
    texts: [...added, ...later, ...earlier],
    sequences: [added, ...[later, earlier].map(texts => texts.flatMap(sentencesOf).filter(Boolean))],
  });
  const [inAdded = [], inLater = [], inEarlier = []] = inSequences;
  if (inTexts.slice(0, added.length).some(found => found.length > 0) || inAdded.length > 0) return true;
  const behindAdded = inTexts.slice(added.length);
  const matches = (texts: FoundContact[][], split: SplitContact[]) => [
    ...texts.flat().map(({ match }) => match),
    ...split.map(({ found }) => found),
  ];
  const known = new Set(matches(behindAdded.slice(later.length), inEarlier));
  return matches(behindAdded.slice(0, later.length), inLater).some(match => !known.has(match));
};

/** A save of a record: the current record (null for a new one), the sent fields, and which of them visitors see. */
interface Save<Before extends object, Sent extends object> {
  before: Before | null;
  sent: Sent;
  partsOf: (fields: Before | Sent) => PublicParts;
}

/** Returns the record as it will be: fields that were not sent keep their values. */
const saved = <Before extends object, Sent extends object>({ before, sent }: Save<Before, Sent>): Before | Sent => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...before, ...given } as Before | Sent;
};

/**
 * Requires a recent sign-in from an admin who adds contact details or links to public fields: the thief of a token
 * could divert enquiries with them.
 * @param given the password and code sent with the call
 * @throws as `requireRecentSignIn`
 */
export const requireSignInForContacts = async <Before extends object, Sent extends object>(
  context: Context,
  request: FastifyRequest,
  given: GivenProof,
  save: Save<Before, Sent>,
): Promise<void> => {
  if (await hasRecentSignIn(context, request, given)) return;
  const before = save.before ? save.partsOf(save.before) : {};
  if (await addsContacts(requireSignedIn(request).id, before, save.partsOf(saved(save)))) throw recentSignInRequired();
};

/** Returns {@link requireSignInForContacts} for one kind of record, whose bodies may contain the password and code. */
export const permitContacts =
  <Fields extends object>(context: Context, partsOf: (fields: Fields) => PublicParts) =>
  (request: FastifyRequest, sent: Fields & Proof, before: Fields | null): Promise<void> =>
    requireSignInForContacts(context, request, proofIn(sent), { before, sent, partsOf });
