import { banners, heroSlides } from './banners.ts';
import { bin } from './bin.ts';
import { bulk } from './bulk.ts';
import { categories } from './categories.ts';
import { actions, errors, forms, lists, units } from './common.ts';
import { content } from './content.ts';
import { dashboard } from './dashboard.ts';
import { email } from './email.ts';
import { franchises } from './franchises.ts';
import { invitation } from './invitation.ts';
import { auth, layout } from './layout.ts';
import { leads } from './leads.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { personalData } from './personal-data.ts';
import { plots } from './plots.ts';
import { profile } from './profile.ts';
import { richText } from './rich-text.ts';
import { search } from './search.ts';
import { password, security } from './security.ts';
import { analytics, navigation } from './settings.ts';
import { credits, users } from './users.ts';
import { whatsapp } from './whatsapp.ts';

/** The console in English; what the specification words is worded as there. */
export const en = {
  actions,
  analytics,
  auth,
  banners,
  bin,
  bulk,
  categories,
  content,
  credits,
  dashboard,
  email,
  errors,
  forms,
  franchises,
  heroSlides,
  invitation,
  layout,
  leads,
  lists,
  navigation,
  notifications,
  pages,
  password,
  personalData,
  plots,
  profile,
  richText,
  search,
  security,
  units,
  users,
  whatsapp,
};
