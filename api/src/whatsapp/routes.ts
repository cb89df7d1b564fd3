import { newId } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import { Proof } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { publicContent, readContentDocuments } from '../content/service.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import { audit } from '../platform/audit.ts';
import type { Capability } from '../platform/context.ts';
import { conflict, type Fault, faultAt, invalid, queryFault } from '../platform/errors/errors.ts';
import { messageText } from '../platform/errors/messages.ts';
import { replaceMissingBody } from '../platform/http/json-body.ts';
import { qrCode } from '../platform/runtime/lazy-imports.ts';
import { dialableNumber } from '../platform/values/phone-number.ts';
import { whatsappControl } from './control.ts';
import {
  WhatsappAnswer,
  WhatsappQr,
  WhatsappStartResult,
  type WhatsappState,
  WhatsappStatus,
  WhatsappTest,
} from './schemas.ts';
import { readWhatsappSettings, setMeantToRun } from './settings.ts';
import { whatsappSettingsRoutes } from './settings-routes.ts';

const options = routeOptions('whatsapp');
const NOT_RUNNING = messageText(['whatsapp_not_running']);

const demandPhone = ({ query }: FastifyRequest): Fault[] => {
  const given = typeof query === 'object' && query !== null && 'phone' in query ? query.phone : '';
  if (typeof given !== 'string' || given.trim() === '')
    return [faultAt(['query', 'phone'], 'required', 'phone_required')];
  return dialableNumber(given) ? [] : [queryFault('phone', 'phone_invalid')];
};

/** Routes of the WhatsApp service: status, QR code, start, stop, test message, and settings. */
export const whatsappRoutes: Capability = (app, context) => {
  const { config, database } = context;
  const { knex } = database;
  const control = whatsappControl(context);
  const { client } = control;

  app.get(
    '/admin/whatsapp/status',
    options('admin', 'Get the status of the WhatsApp service', { response: { 200: WhatsappStatus } }),
    async () => {
      const [running, { provider }] = await Promise.all([
        client.status(),
        readWhatsappSettings(knex, config.secretsKey),
      ]);
      const connection = running?.connection;
      const state: WhatsappState = connection?.state ?? 'unavailable';
      return {
        success: running !== null,
        status: {
          isReady: state === 'ready',
          qrGenerated: state === 'qr',
          state,
          provider: running?.provider ?? provider,
          account: connection?.state === 'ready' ? connection.account : '',
        },
        message: connection ? (connection.state === 'disconnected' ? connection.why : '') : NOT_RUNNING,
      };
    },
  );

  app.get(
    '/admin/whatsapp/qr',
    options('admin', 'Get the QR code to scan, while there is one. Needs a recent sign-in', {
      response: { 200: WhatsappQr },
    }),
    async (request, reply) => {
      // Anyone who has the QR code can link their own phone, so a recent sign-in is required.
      await requireRecentSignIn(context, request, {});
      reply.header('cache-control', 'no-store');
      const connection = (await client.status())?.connection;
      if (connection?.state !== 'qr') return { success: false, qrCode: '', qrImage: '' };
      const qrImage = await qrCode().toDataURL(connection.code, { width: 320, margin: 2, errorCorrectionLevel: 'L' });
      return { success: true, qrCode: connection.code, qrImage };
    },
  );

  app.post(
    '/admin/whatsapp/start-service',
    {
      ...options('admin', 'Start the service; a failure is reported with advice. Needs a recent sign-in', {
        body: Proof,
        response: { 200: WhatsappStartResult },
      }),
      preValidation: replaceMissingBody,
    },
    async request => {
      // The admin who starts the service can link it to their own phone, so a recent sign-in is required.
      await requireRecentSignIn(context, request, proofIn(request.body));
      return control.start(actorOf(request));
    },
  );

  app.post(
    '/admin/whatsapp/stop-service',
    options('admin', 'Stop the service until it is started again', { response: { 200: WhatsappAnswer } }),
    async request => {
      const wasRunning = await control.stop(actorOf(request));
      return {
        success: true,
        message: wasRunning ? 'The WhatsApp service was stopped.' : 'The WhatsApp service was not running.',
      };
    },
  );

  app.post(
    '/admin/whatsapp/disconnect',
    {
      ...options('admin', 'Unlink the device from its account; a new QR code follows. Needs a recent sign-in', {
        body: Proof,
        response: { 200: WhatsappAnswer },
      }),
      preValidation: replaceMissingBody,
    },
    async request => {
      await requireRecentSignIn(context, request, proofIn(request.body));
      if (!(await client.disconnect())) throw conflict('whatsapp_not_running');
      await setMeantToRun(knex, actorOf(request), true, 'disconnect');
      return { success: true, message: 'Disconnected. Scan the new QR code to link a phone again.' };
    },
  );

  app.post(
    '/admin/whatsapp/test',
    {
      ...options(
        { access: 'admin', rules: demandPhone },
        'Send a test message immediately, bypassing the outbox; a failure is reported in the response. Needs a recent sign-in',
        { querystring: WhatsappTest, body: Proof, response: { 200: WhatsappAnswer } },
      ),
      preValidation: replaceMissingBody,
    },
    async request => {
      // The message is free text in the company's name, so a recent sign-in is required.
      await requireRecentSignIn(context, request, proofIn(request.body));
      const { phone = '', message = '' } = request.query;
      const number = dialableNumber(phone);
      if (!number) throw invalid(demandPhone(request));
      const { companyName } = publicContent((await readContentDocuments(knex)).content);
      const text = message.trim() || `Test message from ${companyName}.`;
      const outcome = (await client.status())
        ? await client.send({ phone: number, text, key: `test:${newId()}` })
        : { fate: 'unavailable' as const, error: NOT_RUNNING };
      const success = outcome.fate === 'sent';
      const entry = { action: 'test', entity: 'whatsapp', entityId: 'service', after: { success } } as const;
      await audit(knex, actorOf(request), entry);
      return { success, message: 'error' in outcome ? outcome.error : `The test message was sent to +${number}.` };
    },
  );

  whatsappSettingsRoutes(app, context, control);
};
