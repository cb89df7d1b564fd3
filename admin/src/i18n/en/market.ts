/** Texts of the marketplace: franchises, leads and the people concerned. */

export * from './bin.ts';
export * from './categories.ts';
export * from './commands.ts';
export * from './franchises.ts';
export * from './lead-work.ts';
export * from './leads.ts';
export * from './notifications.ts';
export * from './operations.ts';
export * from './refund-requests.ts';
export * from './response-times.ts';
export * from './users.ts';
