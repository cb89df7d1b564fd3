import { UPLOAD_LIMIT, type Upload } from '@marketplace/api';
import type { TextKey } from '../../i18n/useText.ts';

/** What texts about uploads name: how large a file may be, in megabytes. */
export const UPLOAD_VALUES = { uploadMb: UPLOAD_LIMIT / 1024 ** 2 };

/** What a field takes, and how it says so. */
export interface UploadRule {
  /** As the browser names them. */
  types: readonly string[];
  /** As the server finds them out by their bytes. */
  kinds: readonly Upload['kind'][];
  /** Which types, and how large. */
  takes: TextKey;
  wrongType: TextKey;
  tooLarge: TextKey;
  failed: TextKey;
}

const PICTURE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];

/** Chromium takes every `.ogg` for sound. */
const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/ogg', 'audio/ogg'];

/** A gallery (specification §5); the server looks at the bytes, this only saves the way there. */
export const MEDIA: UploadRule = {
  types: [...PICTURE_TYPES, ...VIDEO_TYPES],
  kinds: ['image', 'video'],
  takes: 'forms.upload.takes',
  wrongType: 'forms.upload.wrongType',
  tooLarge: 'forms.upload.tooLarge',
  failed: 'forms.upload.failed',
};

/** A field for one picture speaks of pictures alone. */
export const PICTURES: UploadRule = {
  types: PICTURE_TYPES,
  kinds: ['image'],
  takes: 'forms.image.takes',
  wrongType: 'forms.image.wrongType',
  tooLarge: 'forms.image.tooLarge',
  failed: 'forms.image.failed',
};

/** The small picture of a browser's tab. */
export const ICONS: UploadRule = {
  ...PICTURES,
  types: [...PICTURE_TYPES, 'image/x-icon', 'image/vnd.microsoft.icon'],
  kinds: ['image', 'icon'],
  takes: 'forms.image.takesIcons',
  wrongType: 'forms.image.wrongIcon',
};

/** Why a file isn't even sent; undefined when it is. */
export const refusal = (file: Pick<File, 'size' | 'type'>, rule: UploadRule): TextKey | undefined => {
  if (!rule.types.includes(file.type)) return rule.wrongType;
  return file.size > UPLOAD_LIMIT ? rule.tooLarge : undefined;
};
