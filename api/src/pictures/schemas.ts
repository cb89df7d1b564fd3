import Type, { type Static } from 'typebox';
import { FETCH_FAILURES } from '../media/download.ts';
import { Nullable, OneOf } from '../platform/http/schema.ts';

export const PictureAddress = Type.Object({
  url: Type.String({ title: 'Address', maxLength: 500, pattern: '^https?://' }),
});

/** How far the fetch of a picture is that a record names at another server. */
export const RemotePicture = Type.Object({
  url: Type.String(),
  status: OneOf('Status', ['unknown', 'waiting', 'stored', 'failed']),
  reason: Nullable(OneOf('Reason', FETCH_FAILURES)),
  stored_url: Nullable(Type.String({ description: 'The file that was stored' })),
});
export type RemotePicture = Static<typeof RemotePicture>;
