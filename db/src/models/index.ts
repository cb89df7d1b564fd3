export * from './background.ts';
export * from './content.ts';
export * from './credits.ts';
export * from './franchises.ts';
export * from './lead-handling.ts';
export * from './leads.ts';
export * from './people.ts';
export { RowModel } from './row-model.ts';
