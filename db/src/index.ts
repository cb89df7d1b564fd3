export { COLLATION, type Database, type DatabaseLog, openDatabase, type PoolSizes } from './connection/connection.ts';
export { errorNumber, isDuplicate, isRetryable, isUnavailable } from './connection/database-errors.ts';
export { PoolBusy, type ReadingPool } from './connection/limited-pool.ts';
export { ADDRESS_ADVICE, isReadableAddress } from './connection/readable-address.ts';
export { tlsOf, unknownTlsParameters } from './connection/tls.ts';
export {
  inPreparedTransaction,
  inTransaction,
  LONGEST_TRANSACTION_MS,
  TransactionTooLong,
} from './connection/transaction.ts';
export {
  type FranchiseSearch,
  franchiseSearch,
  LONGEST_PHRASE,
  type SynonymsOf,
  splitIntoWords,
  toFullTextQuery,
  type WordCondition,
} from './franchise-search.ts';
export { idsOf, newId } from './ids.ts';
export { isSchemaCurrent, migrate, SchemaTooOld } from './migrations/index.ts';
export * from './models/index.ts';
export { placeBits } from './places.ts';
export { copySearchWords, SEARCH_TABLES, type SearchedTable } from './search-tables.ts';
export { measureSearch, rowMatchCondition, toLeadQuery, toNameQuery } from './search-terms.ts';
export { franchiseSearchWords, leadSearchWords, type SearchedField } from './search-words.ts';
