import Type, { type Static } from 'typebox';

/** A subscription as browsers describe it (Push API), with the language of the notifications. */
export const PushSubscription = Type.Object({
  endpoint: Type.String({
    title: 'Push service',
    maxLength: 1000,
    description: 'The address at the browser’s push service. It is used by https only, and only if it is public',
  }),
  keys: Type.Object({
    p256dh: Type.String({ title: 'Key', pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Type.String({ title: 'Secret', pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
  }),
  language: Type.String({
    title: 'Language',
    pattern: '^[a-z]{2,3}(-[A-Za-z]{2,4})?$',
    description: 'Language of the notifications; English if they are not translated to it',
  }),
});
export type PushSubscription = Static<typeof PushSubscription>;

/** Whether the browser of this session shows notifications. */
export const PushState = Type.Object({
  public_key: Type.String({ description: 'The key with which browsers subscribe (VAPID)' }),
  is_on: Type.Boolean({ description: 'True while the caller’s session has a subscription' }),
});
export type PushState = Static<typeof PushState>;
