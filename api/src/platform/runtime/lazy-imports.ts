import { createRequire } from 'node:module';
import { LazyValues } from './lazy-values.ts';
import { limitSmtpLines } from './limit-smtp-lines.ts';

const require = createRequire(import.meta.url);
const packages = new LazyValues();

/*
 * Packages that few calls need and that take long to load. Each is loaded when it is first used. A server loads the
 * others after its start.
 */
export const commonWords = packages.add((): { english: string[]; indonesian: string[] } => ({
  english: require('@zxcvbn-ts/language-en/dist/commonWords.json.cjs'),
  indonesian: require('@zxcvbn-ts/language-id/dist/commonWords.json.cjs'),
}));
export const nodemailer = packages.add((): typeof import('nodemailer') => {
  limitSmtpLines(require('nodemailer/lib/smtp-connection'));
  return require('nodemailer');
});
export const phoneNumbers = packages.add((): typeof import('libphonenumber-js/max') =>
  require('libphonenumber-js/max'),
);
export const qrCode = packages.add((): typeof import('qrcode') => require('qrcode'));
export const sanitizeHtml = packages.add((): typeof import('sanitize-html') => require('sanitize-html'));
export const schemaValues = packages.add((): typeof import('typebox/value') => require('typebox/value'));
export const sharpImages = packages.add((): typeof import('sharp').default => {
  const sharp: typeof import('sharp').default = require('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

export const loadPackages = (): Promise<void> => packages.makeAll();
