import { bin } from './bin.ts';
import { categories } from './categories.ts';
import { commands } from './commands.ts';
import { franchises } from './franchises.ts';
import { jobs } from './jobs.ts';
import { leads } from './leads.ts';
import { notifications } from './notifications.ts';
import { credits, users } from './users.ts';

/** Franchises, leads, and who is about them. */
export const texts = {
  console: { bin, categories, commands, credits, franchises, jobs, leads, notifications, users },
};
