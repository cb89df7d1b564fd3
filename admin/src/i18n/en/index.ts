import { categories } from './categories.ts';
import { actions, errors, forms, lists, units } from './common.ts';
import { content } from './content.ts';
import { dashboard } from './dashboard.ts';
import { franchises } from './franchises.ts';
import { auth, layout } from './layout.ts';
import { leads } from './leads.ts';
import { profile } from './profile.ts';
import { analytics, navigation } from './settings.ts';

/** The console in English; what the specification words is worded as there. */
export const en = {
  actions,
  analytics,
  auth,
  categories,
  content,
  dashboard,
  errors,
  forms,
  franchises,
  layout,
  leads,
  lists,
  navigation,
  profile,
  units,
};
