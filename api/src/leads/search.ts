import { leadTerms, nameTerms, SEARCH_TABLES, wordsInRow } from '@marketplace/db';
import type { Knex } from 'knex';
import { countOf } from '../platform/database/count.ts';
import { type Condition, NEVER } from '../platform/lists/conditions.ts';

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

/** Leads by their names, addresses and numbers, the name of their franchise, or their reference. */
export const searched = (text: string): Condition => {
  const [terms, franchiseTerms] = [ownTerms(text), nameTerms(text)];
  if (!terms || !franchiseTerms) return NEVER;
  const reference = referencesIn(text);
  const arms = reference ? `${FOUND_BY_WORDS} UNION ${FOUND_BY_REFERENCE}` : FOUND_BY_WORDS;
  return {
    sql: `leads.id IN (SELECT found.id FROM (${arms}) AS found)`,
    values: [terms, franchiseTerms, ...(reference ? [reference] : [])],
  };
};

/** The same asked of each lead: sooner answered where a large part of all is found. */
const searchedOneByOne = (text: string): Condition => {
  const [terms, franchiseTerms] = [ownTerms(text), nameTerms(text)];
  if (!terms || !franchiseTerms) return NEVER;
  const own = wordsInRow('leads.search_words', terms);
  const reference = referencesIn(text);
  return {
    sql: `((${own.sql}) OR leads.franchise_id IN (SELECT ${NAMED.id} FROM ${NAMED.table} WHERE ${matching(NAMED.table)})${reference ? ` OR ${BY_REFERENCE}` : ''})`,
    values: [...own.values, franchiseTerms, ...(reference ? [reference] : [])],
  };
};

/** What so many of the newest leads are found by, is frequent where so many of them are. */
const [NEWEST, FREQUENT] = [500, 25];

/**
 * The search of all leads. What finds few is gathered by the index of words; what finds many (`gmail`, the beginning of a
 * number) would gather most leads there are, each time somebody types a letter, so leads are asked one by one in the order
 * of the list until the page is full.
 */
export const searchOf = async (knex: Knex, text: string): Promise<(text: string) => Condition> => {
  const { sql, values } = searchedOneByOne(text);
  const newest = knex('leads')
    .where({ deleted_at: null, is_suspected: false })
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .select('franchise_id', 'reference', 'search_words');
  const found = await countOf(knex(newest.as('leads')).whereRaw(sql, values));
  return found < FREQUENT ? searched : searchedOneByOne;
};

/**
 * The same for a consultant, who also finds leads by what they edited in their own copy. Each of their leads is asked: they
 * have few beside all that have a word.
 */
export const searchedBy = (text: string, userId = ''): Condition => {
  const [terms, franchiseTerms] = [ownTerms(text), nameTerms(text)];
  if (!terms || !franchiseTerms) return NEVER;
  const reference = referencesIn(text);
  const [own, copy] = [wordsInRow('leads.search_words', terms), wordsInRow('lead_edits.search_words', terms)];
  const ways = [
    { sql: `(${own.sql})`, values: own.values },
    franchiseHas(franchiseTerms),
    ...(reference ? [{ sql: BY_REFERENCE, values: [reference] }] : []),
    {
      sql: `COALESCE((SELECT ${copy.sql} FROM lead_edits WHERE lead_edits.lead_id = leads.id AND lead_edits.user_id = ?), 0) = 1`,
      values: [...copy.values, userId],
    },
  ];
  return { sql: `(${ways.map(({ sql }) => sql).join(' OR ')})`, values: ways.flatMap(({ values }) => values) };
};

/**
 * Locked leads that a search finds: by the name of their franchise or by their reference, which stand in the list. What is
 * masked is not searched. The consultant's few franchises are asked and not every lead.
 */
export const lockedSearched = (text: string, consultantId = ''): Condition => {
  const terms = nameTerms(text);
  if (!terms) return NEVER;
  const { sql, values } = wordsInRow('search_words', terms);
  const ofFranchises = `franchise_id IN (SELECT id FROM franchises WHERE consultant_id = ? AND ${sql})`;
  const reference = referencesIn(text);
  if (!reference) return { sql: `leads.${ofFranchises}`, values: [consultantId, ...values] };
  return {
    sql: `leads.id IN (SELECT found.id FROM (SELECT id FROM leads WHERE ${ofFranchises} UNION ${FOUND_BY_REFERENCE}) AS found)`,
    values: [consultantId, ...values, reference],
  };
};
