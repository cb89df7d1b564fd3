import { rowMatchCondition, SEARCH_TABLES, toLeadQuery, toNameQuery } from '@marketplace/db';
import type { Knex } from 'knex';
import { countOf } from '../platform/database/count.ts';
import { type Condition, NEVER } from '../platform/lists/conditions.ts';

/**
 * Tests the franchise's name for each lead in a scalar subquery. MySQL would turn EXISTS into a set of all matching
 * franchises, which is slower.
 */
const franchiseHas = (terms: string): Condition => {
  const { sql, values } = rowMatchCondition('franchises.search_words', terms);
  return { sql: `(SELECT ${sql} FROM franchises WHERE franchises.id = leads.franchise_id) = 1`, values };
};

const { leads: OWN, franchises: NAMED } = SEARCH_TABLES;
const matching = (table: string) => `MATCH (${table}.words) AGAINST (? IN BOOLEAN MODE)`;
/** The queries are combined by UNION, because an OR over several full-text indexes cannot use any of these indexes. */
const FOUND_BY_WORDS = `SELECT ${OWN.id} AS id FROM ${OWN.table} WHERE ${matching(OWN.table)} UNION
  SELECT leads.id FROM leads JOIN ${NAMED.table} ON ${NAMED.table}.${NAMED.id} = leads.franchise_id
  WHERE ${matching(NAMED.table)}`;
const FOUND_BY_REFERENCE = 'SELECT id FROM leads WHERE reference LIKE ?';
const BY_REFERENCE = 'leads.reference LIKE ?';

/** A lead's reference or its beginning, with or without `ENQ-`. */
const REFERENCE = /^(?:(ENQ)[\s\p{Pd}_]*)?([2-9A-Z]{2,8})$/u;
/** Minimum length of a reference without `ENQ-`; shorter texts are searched as words. */
const LEAST_OF_REFERENCE = 4;

/** Returns the LIKE pattern for a reference; undefined if the text cannot be a reference. */
const referencesIn = (text: string): string | undefined => {
  const [, prefix, code = ''] = REFERENCE.exec(text.normalize('NFKC').trim().toUpperCase()) ?? [];
  return code.length >= (prefix ? 2 : LEAST_OF_REFERENCE) ? `ENQ-${code}%` : undefined;
};

const ADDRESS = /(?<!\S)\S+@\S+/g;

/** Part of a phone number, written in groups of digits such as 88-77 or 8887 766; digits inside a word do not count. */
const GROUPED = /(?<![\p{L}\p{N}])\d[\d\s().-]*\d(?![\p{L}\p{N}])/gu;
const PHONE_PART = 4;

const asOneWord = (part: string) => part.replace(/[^\p{L}\p{N}]/gu, '');

const joinGroups = (part: string) => {
  const joined = asOneWord(part);
  return joined.length >= PHONE_PART ? joined : part;
};

/**
 * Converts a text to a full-text query. An email address is joined to one word, as in the index, because its last words
 * occur in nearly every lead. Groups of digits are joined for the same reason.
 */
const leadQueryTerms = (text: string) => toLeadQuery(text.replace(ADDRESS, asOneWord).replace(GROUPED, joinGroups));

/** Builds the condition that finds leads by name, address, number, franchise or reference. */
export const leadSearchCondition = (text: string): Condition => {
  const [terms, franchiseTerms] = [leadQueryTerms(text), toNameQuery(text)];
  if (!terms || !franchiseTerms) return NEVER;
  const reference = referencesIn(text);
  const arms = reference ? `${FOUND_BY_WORDS} UNION ${FOUND_BY_REFERENCE}` : FOUND_BY_WORDS;
  return {
    sql: `leads.id IN (SELECT found.id FROM (${arms}) AS found)`,
    values: [terms, franchiseTerms, ...(reference ? [reference] : [])],
  };
};

/**
 * Builds the condition of {@link leadSearchCondition} for testing row by row, which is faster if a large part of all leads
 * matches.
 */
const searchedOneByOne = (text: string): Condition => {
  const [terms, franchiseTerms] = [leadQueryTerms(text), toNameQuery(text)];
  if (!terms || !franchiseTerms) return NEVER;
  const own = rowMatchCondition('leads.search_words', terms);
  const reference = referencesIn(text);
  return {
    sql: `((${own.sql}) OR leads.franchise_id IN (SELECT ${NAMED.id} FROM ${NAMED.table} WHERE ${matching(NAMED.table)})${reference ? ` OR ${BY_REFERENCE}` : ''})`,
    values: [...own.values, franchiseTerms, ...(reference ? [reference] : [])],
  };
};

/** A search is frequent if this many of the newest leads match. */
const [NEWEST, FREQUENT] = [500, 25];

/**
 * Chooses the search strategy for all leads. A rare term uses the full-text index. For a frequent one (`gmail`, the
 * first digits of a number) the index would return most leads, so rows are tested in the list's order until the page is
 * full.
 */
export const chooseSearch = async (knex: Knex, text: string): Promise<(text: string) => Condition> => {
  const { sql, values } = searchedOneByOne(text);
  const newest = knex('leads')
    .where({ deleted_at: null, is_suspected: false })
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .select('franchise_id', 'reference', 'search_words');
  const found = await countOf(knex(newest.as('leads')).whereRaw(sql, values));
  return found < FREQUENT ? leadSearchCondition : searchedOneByOne;
};

/**
 * Builds the search condition for a consultant's leads, including the consultant's edits. The consultant's leads are
 * tested one by one, since they are few compared with all leads that contain a word.
 */
export const consultantLeadSearchCondition = (text: string, userId = ''): Condition => {
  const [terms, franchiseTerms] = [leadQueryTerms(text), toNameQuery(text)];
  if (!terms || !franchiseTerms) return NEVER;
  const reference = referencesIn(text);
  const [own, copy] = [
    rowMatchCondition('leads.search_words', terms),
    rowMatchCondition('lead_edits.search_words', terms),
  ];
  const searchConditions = [
    { sql: `(${own.sql})`, values: own.values },
    franchiseHas(franchiseTerms),
    ...(reference ? [{ sql: BY_REFERENCE, values: [reference] }] : []),
    {
      sql: `COALESCE((SELECT ${copy.sql} FROM lead_edits WHERE lead_edits.lead_id = leads.id AND lead_edits.user_id = ?), 0) = 1`,
      values: [...copy.values, userId],
    },
  ];
  return {
    sql: `(${searchConditions.map(({ sql }) => sql).join(' OR ')})`,
    values: searchConditions.flatMap(({ values }) => values),
  };
};

/**
 * Builds the search of locked leads by franchise or reference; masked fields are not searched. It tests the
 * consultant's few franchises instead of every lead.
 */
export const lockedLeadSearchCondition = (text: string, consultantId = ''): Condition => {
  const terms = toNameQuery(text);
  if (!terms) return NEVER;
  const { sql, values } = rowMatchCondition('search_words', terms);
  const ofFranchises = `franchise_id IN (SELECT id FROM franchises WHERE consultant_id = ? AND ${sql})`;
  const reference = referencesIn(text);
  if (!reference) return { sql: `leads.${ofFranchises}`, values: [consultantId, ...values] };
  return {
    sql: `leads.id IN (SELECT found.id FROM (SELECT id FROM leads WHERE ${ofFranchises} UNION ${FOUND_BY_REFERENCE}) AS found)`,
    values: [consultantId, ...values, reference],
  };
};
