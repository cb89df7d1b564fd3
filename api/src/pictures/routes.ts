import { FranchiseModel, RemotePictureModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { FETCH_FAILURES } from '../media/download.ts';
import { retryDownloads } from '../media/record-pictures.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import type { SignedIn } from '../platform/access/caller.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { notFound } from '../platform/errors/errors.ts';
import { sha256 } from '../platform/values/sha256.ts';
import { PictureAddress, RemotePicture } from './schemas.ts';

const options = routeOptions('media');

/**
 * Returns the records with an address that the caller may edit: all of them for admins; for consultants their own
 * franchises and profile.
 */
const usesOf = (knex: Knex, { id, role }: SignedIn, url: string) =>
  RemotePictureModel.query(knex)
    .where({ url_hash: sha256(url) })
    .where(mine => {
      if (role === 'admin') return;
      mine
        .where({ entity: 'user', entity_id: id })
        .orWhere(own =>
          own
            .where({ entity: 'franchise' })
            .whereIn(
              'entity_id',
              FranchiseModel.query(knex).where({ consultant_id: id, deleted_at: null }).select('id'),
            ),
        );
    });

const reasonOf = (reason: string | null) => FETCH_FAILURES.find(known => known === reason) ?? null;

const toRemotePicture = (url: string, rows: RemotePictureModel[]): RemotePicture => {
  const row =
    rows.find(({ status }) => status === 'failed') ?? rows.find(({ status }) => status === 'waiting') ?? rows[0];
  if (!row) return { url, status: 'unknown', reason: null, stored_url: null };
  return { url, status: row.status, reason: reasonOf(row.reason), stored_url: row.stored_url };
};

/** Routes of pictures with an address on another server. */
export const pictureRoutes: Capability = (app, { database: { knex } }) => {
  app.get(
    '/remote-pictures',
    options('signed-in', 'Get the progress of fetching a picture, by its address on another server', {
      querystring: PictureAddress,
      response: { 200: RemotePicture },
    }),
    async request => {
      const { url } = request.query;
      return toRemotePicture(url, await usesOf(knex, requireSignedIn(request), url));
    },
  );

  app.post(
    '/remote-pictures/retry',
    options('signed-in', 'Retry a failed fetch of a picture', {
      body: PictureAddress,
      response: { 200: RemotePicture },
    }),
    async request => {
      const { url } = request.body;
      const caller = requireSignedIn(request);
      const rows = await usesOf(knex, caller, url);
      if (rows.length === 0) throw notFound('picture_not_found');
      await retryDownloads(
        knex,
        rows.map(({ id }) => id),
      );
      return toRemotePicture(url, await usesOf(knex, caller, url));
    },
  );
};
