import type { Catalogue } from '../en/texts.ts';
import { banners, heroSlides } from './banners.ts';
import { bulk } from './bulk.ts';
import { content } from './content.ts';
import { email } from './email.ts';
import { pages } from './pages.ts';
import { personalData } from './personal-data.ts';
import { profile } from './profile.ts';
import { richText } from './rich-text.ts';
import { security } from './security.ts';
import { analytics, navigation } from './settings.ts';
import { whatsapp } from './whatsapp.ts';

export const texts: Catalogue['management'] = {
  console: {
    analytics,
    banners,
    bulk,
    content,
    email,
    heroSlides,
    navigation,
    pages,
    personalData,
    profile,
    richText,
    security,
    whatsapp,
  },
};
