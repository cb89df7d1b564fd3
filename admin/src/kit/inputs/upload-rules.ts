import { UPLOAD_LIMIT, type Upload } from '@marketplace/api';
import type { TextKey } from '../../i18n/useText.ts';

/** Values for texts about uploads: the maximum file size in megabytes. */
export const UPLOAD_VALUES = { uploadMb: UPLOAD_LIMIT / 1024 ** 2 };

/** Files that an input accepts, and the texts of the input. */
export interface UploadRule {
  /** MIME types as reported by browsers. */
  types: readonly string[];
  /** Kinds as the server detects them from the file's bytes. */
  kinds: readonly Upload['kind'][];
  /** Text that names the accepted types and the maximum size. */
  takes: TextKey;
  wrongType: TextKey;
  tooLarge: TextKey;
  failed: TextKey;
}

const PICTURE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];

/** Includes `audio/ogg`, because Chromium reports every `.ogg` file as audio. */
const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/ogg', 'audio/ogg'];

/**
 * Rule for galleries (specification, section 5). The server checks the bytes; this check only avoids unnecessary
 * uploads.
 */
export const GALLERY_UPLOAD: UploadRule = {
  types: [...PICTURE_TYPES, ...VIDEO_TYPES],
  kinds: ['image', 'video'],
  takes: 'forms.upload.takes',
  wrongType: 'forms.upload.wrongType',
  tooLarge: 'forms.upload.tooLarge',
  failed: 'forms.upload.failed',
};

/** Rule for a single picture, with texts that mention only pictures. */
export const PICTURE_UPLOAD: UploadRule = {
  types: PICTURE_TYPES,
  kinds: ['image'],
  takes: 'forms.image.takes',
  wrongType: 'forms.image.wrongType',
  tooLarge: 'forms.image.tooLarge',
  failed: 'forms.image.failed',
};

/** Rule for the site's icon. */
export const ICON_UPLOAD: UploadRule = {
  ...PICTURE_UPLOAD,
  types: [...PICTURE_TYPES, 'image/x-icon', 'image/vnd.microsoft.icon'],
  kinds: ['image', 'icon'],
  takes: 'forms.image.takesIcons',
  wrongType: 'forms.image.wrongIcon',
};

/** Returns the text key of the reason why a file is not sent, or undefined if the rule accepts the file. */
export const fileProblem = (file: Pick<File, 'size' | 'type'>, rule: UploadRule): TextKey | undefined => {
  if (!rule.types.includes(file.type)) return rule.wrongType;
  return file.size > UPLOAD_LIMIT ? rule.tooLarge : undefined;
};
