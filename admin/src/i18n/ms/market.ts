import type { Catalogue } from '../en/texts.ts';
import { bin } from './bin.ts';
import { categories } from './categories.ts';
import { commands } from './commands.ts';
import { franchises } from './franchises.ts';
import { jobs } from './jobs.ts';
import { leads } from './leads.ts';
import { notifications } from './notifications.ts';
import { credits, users } from './users.ts';
import { words } from './words.ts';

export const texts: Catalogue['market'] = {
  console: { bin, categories, commands, credits, franchises, jobs, leads, notifications, users },
  words,
};
