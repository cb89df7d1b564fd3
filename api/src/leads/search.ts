import { leadTerms, nameTerms, SEARCH_TABLES, wordsInRow } from '@marketplace/db';
import { type Condition, NEVER, type Statement } from '../platform/lists/conditions.ts';

/**
 * Whether the name of a lead's franchise has the terms, looked up lead by lead. A planner turns EXISTS into a set of all
 * franchises with the word, which takes longer.
 */
const franchiseHas = (terms: string): Condition => {
  const { sql, values } = wordsInRow('franchises.search_words', terms);
  return { sql: `(SELECT ${sql} FROM franchises WHERE franchises.id = leads.franchise_id) = 1`, values };
};

const { leads: OWN, franchises: NAMED } = SEARCH_TABLES;
const matching = (table: string) => `MATCH (${table}.words) AGAINST (? IN BOOLEAN MODE)`;
/** Each index by itself: an OR over several could use none. */
const FOUND_BY_WORDS = `SELECT ${OWN.id} AS id FROM ${OWN.table} WHERE ${matching(OWN.table)} UNION
  SELECT leads.id FROM leads JOIN ${NAMED.table} ON ${NAMED.table}.${NAMED.id} = leads.franchise_id
  WHERE ${matching(NAMED.table)}`;
const FOUND_BY_REFERENCE = 'SELECT id FROM leads WHERE reference LIKE ?';
const BY_REFERENCE = 'leads.reference LIKE ?';

/** A reference or its beginning, with or without its `ENQ-`. */
const REFERENCE = /^(?:(ENQ)[\s\p{Pd}_]*)?([2-9A-Z]{2,8})$/u;
/** Fewer characters of a reference without its prefix are the beginning of a word. */
const LEAST_OF_REFERENCE = 4;

/** Returns the pattern of the references that a search means; undefined when it can't be one. */
const referencesIn = (text: string): string | undefined => {
  const [, prefix, code = ''] = REFERENCE.exec(text.normalize('NFKC').trim().toUpperCase()) ?? [];
  return code.length >= (prefix ? 2 : LEAST_OF_REFERENCE) ? `ENQ-${code}%` : undefined;
};

const ADDRESS = /(?<!\S)\S+@\S+/g;

/** A part of a number as people read it out in groups, and no part of a word: 88-77, 8887 766. */
const GROUPED = /(?<![\p{L}\p{N}])\d[\d\s().-]*\d(?![\p{L}\p{N}])/gu;
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
const ownTerms = (text: string) => leadTerms(text.replace(ADDRESS, asOneWord).replace(GROUPED, joinGroups));

/** Names, addresses and numbers of the lead, the name of its franchise, or its reference. */
export const searched = (text: string): Condition => {
  const [terms, franchiseTerms] = [ownTerms(text), nameTerms(text)];
  if (!terms || !franchiseTerms) return NEVER;
  const reference = referencesIn(text);
  const [own, named] = [wordsInRow('leads.search_words', terms), franchiseHas(franchiseTerms)];
  const arms = reference ? `${FOUND_BY_WORDS} UNION ${FOUND_BY_REFERENCE}` : FOUND_BY_WORDS;
  return {
    sql: `leads.id IN (SELECT found.id FROM (${arms}) AS found)`,
    values: [terms, franchiseTerms, ...(reference ? [reference] : [])],
    ofRow: {
      sql: `(${own.sql} OR ${named.sql}${reference ? ` OR ${BY_REFERENCE}` : ''})`,
      values: [...own.values, ...named.values, ...(reference ? [reference] : [])],
    },
  };
};

/** The same for a consultant, who also finds unlocked leads by what they edited in their own copy. */
export const searchedBy = (text: string, userId = ''): Condition => {
  const terms = ownTerms(text);
  const shared = searched(text);
  if (!terms) return shared;
  const { sql, values } = wordsInRow('lead_edits.search_words', terms);
  const copy = `COALESCE((SELECT ${sql} FROM lead_edits WHERE lead_edits.lead_id = leads.id AND lead_edits.user_id = ?), 0) = 1`;
  const withCopy = (condition: Statement): Statement => ({
    sql: `(${condition.sql} OR ${copy})`,
    values: [...condition.values, ...values, userId],
  });
  return { ...withCopy(shared), ofRow: withCopy(shared.ofRow ?? shared) };
};

/**
 * Locked leads that a search finds: by the name of their franchise or by their reference, which stand in the list. What is
 * masked is not searched. Gathered, the consultant's few franchises are asked and not every lead.
 */
export const lockedSearched = (text: string, consultantId = ''): Condition => {
  const terms = nameTerms(text);
  if (!terms) return NEVER;
  const { sql, values } = wordsInRow('search_words', terms);
  const ofFranchises = `franchise_id IN (SELECT id FROM franchises WHERE consultant_id = ? AND ${sql})`;
  const named = franchiseHas(terms);
  const reference = referencesIn(text);
  if (!reference) return { sql: `leads.${ofFranchises}`, values: [consultantId, ...values], ofRow: named };
  return {
    sql: `leads.id IN (SELECT found.id FROM (SELECT id FROM leads WHERE ${ofFranchises} UNION ${FOUND_BY_REFERENCE}) AS found)`,
    values: [consultantId, ...values, reference],
    ofRow: { sql: `(${named.sql} OR ${BY_REFERENCE})`, values: [...named.values, reference] },
  };
};
