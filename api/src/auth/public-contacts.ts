import type { FastifyRequest } from 'fastify';
import { Parser } from 'htmlparser2';
import type { Proof } from '../accounts/schemas.ts';
import { findContacts } from '../masking/find-contacts.ts';
import { signedIn } from '../platform/access/access.ts';
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
const MOST_SEARCHED = 100_000;

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

/**
 * Returns whether a record gets a new link to another site, or a contact detail in a new sentence.
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
  if (added.length === 0) return false;
  if (added.reduce((length, text) => length + text.length, 0) > MOST_SEARCHED) return true;
  const { inTexts, inSequences } = await findContacts(who, { texts: added, sequences: [added] });
  return inTexts.some(found => found !== null) || inSequences.some(found => found.length > 0);
};

/**
 * Requires a recent sign-in from an admin who adds contact details or links to public fields: the thief of a token
 * could divert enquiries with them.
 * @param given the password and code sent with the call
 * @param parts the parts of the current record (none for a new one), and the new ones
 * @throws as `demandRecentSignIn`
 */
export const demandForContacts = async (
  context: Context,
  request: FastifyRequest,
  given: GivenProof,
  { before = {}, after }: { before?: PublicParts; after: PublicParts },
): Promise<void> => {
  if (await hasRecentSignIn(context, request, given)) return;
  if (await addsContacts(signedIn(request).id, before, after)) throw recentSignInRequired();
};

/** Returns {@link demandForContacts} for one kind of record, whose bodies may contain the password and code. */
export const permitContacts =
  <Fields extends object>(context: Context, partsOf: (fields: Fields) => PublicParts) =>
  (request: FastifyRequest, body: Fields & Proof, before: Fields | null): Promise<void> =>
    demandForContacts(context, request, proofIn(body), {
      ...(before && { before: partsOf(before) }),
      after: partsOf(body),
    });
