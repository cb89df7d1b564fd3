import Type, { type Static } from 'typebox';
import { Line, OneOf, Partially, Text } from '../platform/http/schema.ts';

export const WHATSAPP_PROVIDERS = ['cloud', 'linked'] as const;
export type WhatsappProvider = (typeof WHATSAPP_PROVIDERS)[number];
const WHATSAPP_STATES = ['unavailable', 'initializing', 'qr', 'ready', 'disconnected'] as const;
export type WhatsappState = (typeof WHATSAPP_STATES)[number];

/** How the service is; `success` is false while it does not run. */
export const WhatsappStatus = Type.Object({
  success: Type.Boolean(),
  status: Type.Object({
    isReady: Type.Boolean(),
    qrGenerated: Type.Boolean(),
    state: OneOf('State', WHATSAPP_STATES),
    provider: OneOf('Provider', WHATSAPP_PROVIDERS),
    account: Type.String({ description: 'The number that sends, when it is ready' }),
  }),
  message: Type.String({ description: 'Why it is not ready, where that is known' }),
});
export type WhatsappStatus = Static<typeof WhatsappStatus>;

/** The code to scan, when there is one; both texts are empty otherwise. */
export const WhatsappQr = Type.Object({
  success: Type.Boolean(),
  qrCode: Type.String(),
  qrImage: Type.String({ description: 'The code as a picture (data URL of a PNG)' }),
});
export type WhatsappQr = Static<typeof WhatsappQr>;

/** What came of starting the service. */
export const WhatsappStart = Type.Object({
  success: Type.Boolean(),
  status: OneOf('State', WHATSAPP_STATES),
  startup_time: Type.Number({ description: 'Seconds' }),
  message: Type.String(),
  troubleshooting: Type.Array(Type.String()),
  error_log: Type.String({ description: 'What the service wrote lately, newest first' }),
});
export type WhatsappStart = Static<typeof WhatsappStart>;

/** What came of stopping, disconnecting or a test. */
export const WhatsappAnswer = Type.Object({ success: Type.Boolean(), message: Type.String() });
export type WhatsappAnswer = Static<typeof WhatsappAnswer>;

/** Who gets a test, and what it says. */
export const WhatsappTest = Type.Object({
  // None is told in the specification's words, by the route.
  phone: Type.Optional(Line('Phone', 40)),
  message: Type.Optional(Text('Message', 4000)),
});

const settings = {
  provider: OneOf('Provider', WHATSAPP_PROVIDERS),
  riskAccepted: Type.Boolean({ title: 'Risk accepted', description: 'A linked device may get the number banned' }),
  cloudPhoneNumberId: Type.String({ title: 'Phone number ID', maxLength: 40, pattern: '^[0-9]*$' }),
  cloudTemplateName: Type.String({ title: 'Template name', maxLength: 512, pattern: '^[a-z0-9_]*$' }),
  cloudTemplateLanguage: Type.String({
    title: 'Template language',
    maxLength: 10,
    pattern: '^[a-z]{2,3}(_[A-Z]{2})?$',
  }),
};
/** Write-only: read back as `""`, with `cloudTokenSet` saying whether one is stored. Saving `""` keeps it. */
const secrets = {
  cloudToken: Type.String({ title: 'Access token', maxLength: 1000, pattern: '^[\\x21-\\x7e]*$' }),
};

/** By which way WhatsApp messages leave, without its secret. */
export const WhatsappSettings = Type.Object(settings);
export type WhatsappSettings = Static<typeof WhatsappSettings>;

export const WhatsappSettingsAnswer = Type.Object({ ...settings, ...secrets, cloudTokenSet: Type.Boolean() });
export type WhatsappSettingsAnswer = Static<typeof WhatsappSettingsAnswer>;

/** A partial save keeps the rest. */
export const WhatsappSettingsUpdate = Partially(Type.Object({ ...settings, ...secrets }));
export type WhatsappSettingsUpdate = Static<typeof WhatsappSettingsUpdate>;
