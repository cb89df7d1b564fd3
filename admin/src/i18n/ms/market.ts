import { bin } from './bin.ts';
import { categories } from './categories.ts';
import { franchises } from './franchises.ts';
import { leads } from './leads.ts';
import { notifications } from './notifications.ts';
import { credits, users } from './users.ts';

export const texts = {
  console: { bin, categories, credits, franchises, leads, notifications, users },
};
