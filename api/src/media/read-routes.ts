import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Context } from '../platform/context.ts';
import { DomainError, notFound } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import { matchesEtag } from '../platform/http/not-modified.ts';
import { isOneRange } from './byte-range.ts';
import { UPLOAD_CACHE_CONTROL, uploadType } from './upload-names.ts';
import type { FoundUpload, StoredUpload } from './upload-store.ts';
import type { Uploads } from './uploads.ts';

const Name = Type.Object({ name: Type.String({ description: 'Last part of an upload’s address' }) });
const UploadedFile = Type.String({
  description: 'The file, byte for byte',
  contentMediaType: 'application/octet-stream',
});
const RESPONSE = {
  200: { content: { 'image/*': { schema: UploadedFile }, 'video/*': { schema: UploadedFile } } },
  206: { description: 'The part requested by `Range`', content: { 'video/*': { schema: UploadedFile } } },
  304: Type.Null({ description: 'Unchanged since the version in `If-None-Match`' }),
};

/** The headers of `deploy/nginx/headers/uploads.conf`: no script in an upload can run. */
const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

const demandType = (name: string): string => {
  const type = uploadType(name);
  if (!type) throw notFound('file_not_found');
  return type;
};

/** Reads a file or the requested part of it. If `If-Range` names another version, reads the whole file. */
const find = async (uploads: Uploads, name: string, headers: FastifyRequest['headers']): Promise<FoundUpload> => {
  const { range, 'if-none-match': ifNoneMatch, 'if-range': ifRange } = headers;
  const part = range && isOneRange(range) ? range : undefined;
  const found = await uploads.read(name, { range: part, ifNoneMatch });
  const isOther = part && ifRange && 'etag' in found && found.etag !== ifRange;
  if (!isOther || found.is === 'unchanged') return found;
  if (found.is === 'there') found.content.destroy();
  return uploads.read(name, { ifNoneMatch });
};

const describe = (reply: FastifyReply, { etag, modified }: StoredUpload) =>
  reply.headers({
    ...HARMLESS,
    'cache-control': UPLOAD_CACHE_CONTROL,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modified.toUTCString(),
  });

const answer = (reply: FastifyReply, found: FoundUpload, type: string) => {
  if (found.is === 'absent') throw notFound('file_not_found');
  if (found.is === 'unchanged') return describe(reply, found).code(304).send();
  if (found.is === 'out of range') {
    reply.header('content-range', `bytes */${found.bytes}`);
    throw new DomainError('out-of-range', ['range_not_satisfiable']);
  }
  const { content, bytes, contentRange } = found;
  describe(reply, found).type(type).header('content-length', bytes);
  return contentRange ? reply.code(206).header('content-range', contentRange).send(content) : reply.send(content);
};

/**
 * Registers the routes that read uploads, from whichever storage holds them. Web servers forward requests for files
 * that are not in their own folder.
 */
export const readUploads = (app: App, { uploads }: Context) => {
  const config = { access: 'public' } as const;
  const scope = app.withTypeProvider<TypeBoxTypeProvider>();
  scope.get(
    '/uploads/:name',
    {
      config,
      exposeHeadRoute: false,
      schema: {
        tags: ['media'],
        summary: 'Download an uploaded file or a part of it',
        params: Name,
        response: RESPONSE,
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      // This header applies until the file is found: neither a missing file nor a failing storage may be cached.
      reply.header('cache-control', 'no-store');
      const type = demandType(name);
      const found = await find(uploads, name, request.headers);
      return answer(reply, found, type);
    },
  );
  scope.head('/uploads/:name', { config, schema: { hide: true, params: Name } }, async (request, reply) => {
    const { name } = request.params;
    reply.header('cache-control', 'no-store');
    const type = demandType(name);
    const found = await uploads.look(name);
    if (!found) throw notFound('file_not_found');
    const known = request.headers['if-none-match'];
    describe(reply, found);
    if (known && matchesEtag(known, found.etag)) return reply.code(304).send();
    return reply.type(type).header('content-length', found.bytes).send();
  });
};
