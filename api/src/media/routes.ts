import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { DomainError, fault, invalid } from '../platform/errors/errors.ts';
import { UPLOAD_LIMIT } from './limits.ts';
import { readUploads } from './read-routes.ts';
import { malformed, receive } from './receive.ts';
import { FileForm, Upload } from './schemas.ts';
import { storeFile } from './service.ts';

const options = routeOptions('media');

/** Routes for uploads. They are the only ones that accept multipart forms. */
export const mediaRoutes: Capability = async (app, context) => {
  readUploads(app, context);
  await app.register(async scope => {
    // The parser's limit is one byte higher than ours, so that a file above our limit is noticed; `receive` refuses it.
    await scope.register(multipart, {
      limits: { files: 1, fields: 20, fileSize: UPLOAD_LIMIT + 1 },
      throwFileSizeLimit: false,
    });
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/uploads',
      {
        ...options(
          { access: 'signed-in' },
          'Upload an image (JPG, PNG, GIF, WebP), a video (MP4, WebM, OGG) or an .ico',
          {
            consumes: ['multipart/form-data'],
            body: FileForm,
            response: { 201: Upload },
          },
        ),
        // The form is read as it arrives; its schema is only for the API description.
        validatorCompiler: () => () => true,
      },
      async (request, reply) => {
        if (!request.isMultipart()) throw new DomainError('unsupported', ['multipart_required']);
        const part = await request.file().catch(error => {
          throw error.statusCode ? error : malformed();
        });
        if (!part) throw invalid([fault('file', 'required', 'file_required')]);
        const sender = actorOf(request);
        const kept = await receive(request, part.file, await context.uploads.incoming(), file =>
          storeFile(context, file, 'upload', sender),
        );
        return reply.code(201).send(kept);
      },
    );
  });
};
