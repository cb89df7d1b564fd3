export { COLLATION, type Database, type DatabaseLog, openDatabase, type PoolSizes } from './connection.ts';
export { errorNumber, isDuplicate, isRetryable, isUnavailable } from './database-errors.ts';
export { newId } from './ids.ts';
export { type ReadingPool, TooBusy } from './limited-pool.ts';
export { isCurrent, migrate, rollback } from './migrations/index.ts';
export { CategoryModel, FranchiseModel, FranchiseSlugModel, UserModel } from './models/index.ts';
export { placeBits } from './places.ts';
export { franchiseSearchWords, leadSearchWords, searchTerms, sizeOfSearch, wordsInRow } from './search-words.ts';
export { inPreparedTransaction, inTransaction, LONGEST_TRANSACTION_MS, TransactionTooLong } from './transaction.ts';
