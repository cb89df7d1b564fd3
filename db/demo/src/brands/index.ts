import { AUTOMOTIVE } from './automotive.ts';
import { BAKERIES } from './bakeries.ts';
import { BEAUTY } from './beauty.ts';
import type { Trade } from './brand.ts';
import { BUSINESS } from './business.ts';
import { CAFES } from './cafes.ts';
import { CLEANING } from './cleaning.ts';
import { DESSERTS } from './desserts.ts';
import { EDUCATION } from './education.ts';
import { FITNESS } from './fitness.ts';
import { HEALTH } from './health.ts';
import { HOME } from './home.ts';
import { PETS } from './pets.ts';
import { RESTAURANTS } from './restaurants.ts';
import { RETAIL } from './retail.ts';

/** Every category in the order of the directory, with its brands. All of it is invented. */
export const TRADES: readonly Trade[] = [
  RESTAURANTS,
  CAFES,
  DESSERTS,
  BAKERIES,
  EDUCATION,
  FITNESS,
  BEAUTY,
  HEALTH,
  RETAIL,
  CLEANING,
  AUTOMOTIVE,
  BUSINESS,
  HOME,
  PETS,
];
