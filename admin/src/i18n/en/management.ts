/** Texts of the admin's management and of the user's own account. */
export * from './account.ts';
export * from './audit.ts';
export * from './banners.ts';
export * from './bulk.ts';
export * from './content.ts';
export * from './pages.ts';
export * from './rich-text.ts';
export * from './settings.ts';
export * from './whatsapp.ts';
