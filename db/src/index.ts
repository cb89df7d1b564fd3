export { COLLATION, type Database, type DatabaseLog, openDatabase, type PoolSizes } from './connection/connection.ts';
export { errorNumber, isDuplicate, isRetryable, isUnavailable } from './connection/database-errors.ts';
export { type ReadingPool, TooBusy } from './connection/limited-pool.ts';
export { HOW_TO_WRITE_ADDRESSES, isReadableAddress } from './connection/readable-address.ts';
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
  toFullTextQuery,
  type WordCondition,
  wordsIn,
} from './franchise-search.ts';
export { idsOf, newId } from './ids.ts';
export { isCurrent, migrate, SchemaTooOld } from './migrations/index.ts';
export * from './models/index.ts';
export { placeBits } from './places.ts';
export { copyWords, SEARCH_TABLES, type Searched } from './search-tables.ts';
export { sizeOfSearch, toLeadQuery, toNameQuery, wordsInRow } from './search-terms.ts';
export { franchiseSearchWords, leadSearchWords, type SearchedField } from './search-words.ts';
