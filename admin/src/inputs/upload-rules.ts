import { UPLOAD_LIMIT } from '@marketplace/api';
import type { TextKey } from '../i18n/useText.ts';

/** What a gallery takes (specification §5); the server looks at the bytes, this only saves the way there. */
export const MEDIA_TYPES = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/webm',
  'video/ogg',
];
export const IMAGE_TYPES = MEDIA_TYPES.filter(type => type.startsWith('image/'));
export const ICON_TYPES = [...IMAGE_TYPES, 'image/x-icon', 'image/vnd.microsoft.icon'];

/** Why a file isn't even sent; undefined when it is. */
export const refusal = (file: Pick<File, 'size' | 'type'>, types: readonly string[]): TextKey | undefined => {
  if (!types.includes(file.type)) return 'forms.image.wrongType';
  return file.size > UPLOAD_LIMIT ? 'forms.image.tooLarge' : undefined;
};
