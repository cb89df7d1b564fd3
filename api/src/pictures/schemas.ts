import Type, { type Static } from 'typebox';
import { FETCH_FAILURES } from '../media/download.ts';
import { Nullable, OneOf } from '../platform/http/schema.ts';

export const PictureAddress = Type.Object({
  url: Type.String({ title: 'Address', maxLength: 500, pattern: '^https?://' }),
});

/** The progress of fetching a record's picture from another server. */
export const RemotePicture = Type.Object({
  url: Type.String(),
  status: OneOf('Status', ['unknown', 'waiting', 'stored', 'failed']),
  reason: Nullable(OneOf('Reason', FETCH_FAILURES)),
  stored_url: Nullable(Type.String({ description: 'Address of the stored file' })),
});
export type RemotePicture = Static<typeof RemotePicture>;
