import Type, { type Static } from 'typebox';
import { Line, OneOf, Partially, Text } from '../platform/http/schema.ts';

export const WHATSAPP_PROVIDERS = ['cloud', 'linked'] as const;
export type WhatsappProvider = (typeof WHATSAPP_PROVIDERS)[number];
const WHATSAPP_STATES = ['unavailable', 'initializing', 'qr', 'ready', 'disconnected'] as const;
export type WhatsappState = (typeof WHATSAPP_STATES)[number];

/** The service's status; `success` is false when it is not running. */
export const WhatsappStatus = Type.Object({
  success: Type.Boolean(),
  status: Type.Object({
    isReady: Type.Boolean(),
    qrGenerated: Type.Boolean(),
    state: OneOf('State', WHATSAPP_STATES),
    provider: OneOf('Provider', WHATSAPP_PROVIDERS),
    account: Type.String({ description: 'Sending number, when ready' }),
  }),
  message: Type.String({ description: 'Why the service is not ready, if known' }),
});
export type WhatsappStatus = Static<typeof WhatsappStatus>;

/** The QR code to scan; both texts are empty if there is no code. */
export const WhatsappQr = Type.Object({
  success: Type.Boolean(),
  qrCode: Type.String(),
  qrImage: Type.String({ description: 'QR code as a PNG image (data URL)' }),
});
export type WhatsappQr = Static<typeof WhatsappQr>;

/** The result of starting the service. */
export const WhatsappStartResult = Type.Object({
  success: Type.Boolean(),
  status: OneOf('State', WHATSAPP_STATES),
  startup_time: Type.Number({ description: 'Duration of the start in seconds' }),
  message: Type.String(),
  troubleshooting: Type.Array(Type.String()),
  error_log: Type.String({ description: 'Recent log lines of the service, newest first' }),
});
export type WhatsappStartResult = Static<typeof WhatsappStartResult>;

/** The result of stopping, disconnecting or a test. */
export const WhatsappAnswer = Type.Object({ success: Type.Boolean(), message: Type.String() });
export type WhatsappAnswer = Static<typeof WhatsappAnswer>;

/** Recipient and text of a test message. */
export const WhatsappTest = Type.Object({
  // The schema makes the number optional, because the route reports a missing one with the text of the specification.
  phone: Type.Optional(Line('Phone', 40)),
  message: Type.Optional(Text('Message', 4000)),
});

const settings = {
  provider: OneOf('Provider', WHATSAPP_PROVIDERS),
  riskAccepted: Type.Boolean({
    title: 'Risk accepted',
    description: 'Accepts that the number may be banned for using a linked device',
  }),
  cloudPhoneNumberId: Type.String({ title: 'Phone number ID', maxLength: 40, pattern: '^[0-9]*$' }),
  cloudTemplateName: Type.String({ title: 'Template name', maxLength: 512, pattern: '^[a-z0-9_]*$' }),
  cloudTemplateLanguage: Type.String({
    title: 'Template language',
    maxLength: 10,
    pattern: '^[a-z]{2,3}(_[A-Z]{2})?$',
  }),
};
/**
 * The token can be saved but not read: a response contains `""` and, in `cloudTokenSet`, whether a token is stored.
 * Saving `""` keeps the stored token.
 */
const secrets = {
  cloudToken: Type.String({ title: 'Access token', maxLength: 1000, pattern: '^[\\x21-\\x7e]*$' }),
};

/** The settings of WhatsApp delivery, without its secret. */
export const WhatsappSettings = Type.Object(settings);
export type WhatsappSettings = Static<typeof WhatsappSettings>;

export const WhatsappSettingsAnswer = Type.Object({ ...settings, ...secrets, cloudTokenSet: Type.Boolean() });
export type WhatsappSettingsAnswer = Static<typeof WhatsappSettingsAnswer>;

/** A partial update; missing fields are kept. */
export const WhatsappSettingsUpdate = Partially(Type.Object({ ...settings, ...secrets }));
export type WhatsappSettingsUpdate = Static<typeof WhatsappSettingsUpdate>;
