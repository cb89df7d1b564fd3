export { DEMO_ADMIN, DEMO_CONSULTANT } from './accounts.ts';
export { seedDemo } from './demo/index.ts';
export { seedEmpty } from './empty.ts';
export { type Random, randomOf } from './random.ts';
export { SeedRefused } from './refusal.ts';
export { type Scale, seedScale } from './scale/index.ts';
export { FIRST_SETTINGS, type Settings, type SiteLink } from './settings.ts';
