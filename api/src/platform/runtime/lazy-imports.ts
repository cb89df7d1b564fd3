import { createRequire } from 'node:module';
import { once } from './lazy-functions.ts';
import { limitSmtpLines } from './limit-smtp-lines.ts';

const require = createRequire(import.meta.url);
const all: (() => unknown)[] = [];

const lazily = <Package>(load: () => Package): (() => Package) => {
  const get = once(load);
  all.push(get);
  return get;
};

/*
 * Packages that few calls need and that take long to load. Each is loaded when it is first used. A server loads all of
 * them before it accepts requests, so that no call waits.
 */
export const commonWords = lazily((): { english: string[]; indonesian: string[] } => ({
  english: require('@zxcvbn-ts/language-en/dist/commonWords.json.cjs'),
  indonesian: require('@zxcvbn-ts/language-id/dist/commonWords.json.cjs'),
}));
export const nodemailer = lazily((): typeof import('nodemailer') => {
  limitSmtpLines(require('nodemailer/lib/smtp-connection'));
  return require('nodemailer');
});
export const phoneNumbers = lazily((): typeof import('libphonenumber-js/max') => require('libphonenumber-js/max'));
export const qrCode = lazily((): typeof import('qrcode') => require('qrcode'));
export const sanitizeHtml = lazily((): typeof import('sanitize-html') => require('sanitize-html'));
export const schemaValues = lazily((): typeof import('typebox/value') => require('typebox/value'));
export const sharpImages = lazily((): typeof import('sharp').default => {
  const sharp: typeof import('sharp').default = require('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

export const loadPackages = (): void => {
  for (const load of all) load();
};
