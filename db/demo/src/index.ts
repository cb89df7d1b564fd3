export { seedDemo } from './records/index.ts';
export { type Scale, seedScale } from './scale/index.ts';
export { DEMO_ADMIN, DEMO_CONSULTANT } from './start/accounts.ts';
export { seedEmpty } from './start/empty.ts';
export { FIRST_SETTINGS, type Settings, type SiteLink } from './start/settings.ts';
export { type Random, randomOf } from './support/random.ts';
export { SeedRefused } from './support/refusal.ts';
