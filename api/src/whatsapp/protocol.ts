import Type, { type Static } from 'typebox';
import { OneOf } from '../platform/http/schema.ts';
import { WHATSAPP_PROVIDERS } from './schemas.ts';

/** The requests and responses between the API and the service. */

const Connection = Type.Union([
  Type.Object({ state: Type.Literal('initializing') }),
  Type.Object({ state: Type.Literal('qr'), code: Type.String() }),
  Type.Object({ state: Type.Literal('ready'), account: Type.String() }),
  Type.Object({ state: Type.Literal('disconnected'), why: Type.String() }),
]);

export const ServiceStatus = Type.Object({
  provider: OneOf('Provider', WHATSAPP_PROVIDERS),
  connection: Connection,
  log: Type.Array(Type.String()),
});
export type ServiceStatus = Static<typeof ServiceStatus>;

export const SendRequest = Type.Object({
  phone: Type.String({ pattern: '^[0-9]{5,20}$' }),
  text: Type.String({ minLength: 1, maxLength: 20_000 }),
  key: Type.String({ minLength: 1, maxLength: 200 }),
});
export type SendRequest = Static<typeof SendRequest>;

export const SendAnswer = Type.Union([
  Type.Object({ fate: Type.Literal('sent'), reference: Type.String() }),
  Type.Object({
    fate: Type.Union([Type.Literal('refused'), Type.Literal('deferred'), Type.Literal('unavailable')]),
    error: Type.String(),
    mayHaveArrived: Type.Optional(Type.Boolean()),
  }),
]);
export type SendAnswer = Static<typeof SendAnswer>;
