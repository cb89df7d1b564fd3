import Type, { type Static } from 'typebox';
import { Nullable, OneOf } from '../platform/http/schema.ts';

export const Upload = Type.Object({
  url: Type.String(),
  kind: OneOf('Kind', ['image', 'video', 'icon']),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  animation_lost: Type.Optional(
    Type.Boolean({ description: 'Whether the file was an animated PNG, of which only the first frame was stored' }),
  ),
  sizes: Type.Record(Type.String(), Type.String(), {
    description: 'Address by width in pixels, and "social" (1200×630)',
  }),
});
export type Upload = Static<typeof Upload>;

/** `multipart/form-data`, for the API description only: the form is read as it arrives. */
export const FileForm = Type.Object({ file: Type.Unsafe<string>({ type: 'string', format: 'binary' }) });
