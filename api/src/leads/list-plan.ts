import { searchTerms, wordsInRow } from '@marketplace/db';
import type { Knex } from 'knex';

/**
 * Two ways to the same leads. Few are gathered (by an index that leads to them) and then sorted; where many of all
 * leads match, they are asked one by one in the list's order until a page is full.
 */
export type ListPlan = 'gathered' | 'in order';

/** A condition of a list of leads. */
type Narrow = (query: Knex.QueryBuilder) => Knex.QueryBuilder;

const NOTHING = '1 = 0';
const MATCH = 'MATCH (search_words) AGAINST (? IN BOOLEAN MODE)';

/**
 * Looked up for one lead at a time. Not EXISTS, of which a planner makes a set: gathering all franchises of a word is
 * what asking lead by lead is to spare.
 */
const OF_ITS_FRANCHISE = 'FROM franchises WHERE franchises.id = leads.franchise_id';

/** Leads of the franchises that somebody looks after now: a set of ids out of an index, whichever way they are found. */
export const lookedAfterBy =
  (consultantId: string): Narrow =>
  query =>
    query.whereIn('leads.franchise_id', inner =>
      inner.from('franchises').select('id').where({ consultant_id: consultantId }),
    );

/** Leads that somebody paid for. */
export const unlockedBy =
  (plan: ListPlan, userId: string): Narrow =>
  query =>
    plan === 'gathered'
      ? query.whereIn('leads.id', inner => inner.from('unlocks').select('lead_id').where({ user_id: userId }))
      : query.whereRaw('(SELECT COUNT(*) FROM unlocks WHERE unlocks.lead_id = leads.id AND unlocks.user_id = ?) = 1', [
          userId,
        ]);

const franchiseHas = (terms: string) => {
  const { sql, values } = wordsInRow('franchises.search_words', terms);
  return { sql: `(SELECT ${sql} ${OF_ITS_FRANCHISE}) = 1`, values };
};

/** Leads of somebody's franchises that a search finds; gathered, those few franchises are asked and not every lead. */
export const ofOwnFranchiseNamed =
  (plan: ListPlan, consultantId: string, text: string): Narrow =>
  query => {
    const terms = searchTerms(text);
    if (!terms) return query.whereRaw(NOTHING);
    if (plan === 'gathered') {
      const { sql, values } = wordsInRow('search_words', terms);
      return query.whereIn('leads.franchise_id', inner =>
        inner.from('franchises').select('id').where({ consultant_id: consultantId }).whereRaw(sql, values),
      );
    }
    const named = franchiseHas(terms);
    return query.whereRaw(named.sql, named.values);
  };

/** Both indexes of words by themselves: an OR over the two could use neither. */
const FOUND = `leads.id IN (SELECT found.id FROM (SELECT id FROM leads WHERE ${MATCH} UNION
  SELECT leads.id FROM leads JOIN franchises ON franchises.id = leads.franchise_id
  WHERE MATCH (franchises.search_words) AGAINST (? IN BOOLEAN MODE)) AS found)`;

const ADDRESS = /(?<!\S)\S+@\S+/g;

/** A part of a number as people read it out in groups: 88-77, 8887 766. */
const GROUPED = /\d[\d\s().-]*\d/g;
const PHONE_PART = 4;

const asOneWord = (part: string) => part.replace(/[^\p{L}\p{N}]/gu, '');

const joinGroups = (part: string) => {
  const joined = asOneWord(part);
  return joined.length >= PHONE_PART ? joined : part;
};

/**
 * A mail address as the one word that it also is in the index: nearly every lead has the last words of one. A part of
 * a phone number likewise.
 */
const termsOf = (text: string) => searchTerms(text.replace(ADDRESS, asOneWord).replace(GROUPED, joinGroups));

/** People, addresses and numbers of the lead, or the name of its franchise. */
export const searched =
  (plan: ListPlan, text: string): Narrow =>
  query => {
    const terms = termsOf(text);
    if (!terms) return query.whereRaw(NOTHING);
    if (plan === 'gathered') return query.whereRaw(FOUND, [terms, terms]);
    const own = wordsInRow('leads.search_words', terms);
    const named = franchiseHas(terms);
    return query.where(either => either.whereRaw(own.sql, own.values).orWhereRaw(named.sql, named.values));
  };
