import type { Knex } from 'knex';
import { enginemailerTransport } from './enginemailer.ts';
import { readEmailSettings } from './settings.ts';
import type { EmailSecrets, EmailSettings } from './settings-schema.ts';
import { smtpTransport } from './smtp.ts';
import type { Transport } from './transport.ts';

/** Maximum delay in milliseconds before changed settings are used. */
const CACHED_MS = 2000;
/** Milliseconds after which connections of replaced settings are closed, so that deliveries in progress can finish. */
const RETIREMENT_MS = 60_000;

export type SendingSettings = EmailSettings & EmailSecrets;

export interface EmailPlace {
  knex: Knex;
  secretsKey: string;
  enginemailerUrl: string;
}

/**
 * Returns whether the settings are sufficient for sending. User name and password are optional, since a relay may not
 * require them.
 */
export const isSetUp = (settings: SendingSettings): boolean =>
  settings.emailProvider === 'smtp'
    ? Boolean(settings.smtpHost && settings.fromEmail)
    : Boolean(settings.enginemailerApiKey && settings.enginemailerSenderEmail);

/** Returns the transport of the settings' provider. */
export const transportOf = (
  settings: SendingSettings,
  { enginemailerUrl }: Pick<EmailPlace, 'enginemailerUrl'>,
): Transport =>
  settings.emailProvider === 'smtp' ? smtpTransport(settings) : enginemailerTransport(settings, enginemailerUrl);

/** The transport of the current settings; null while they are incomplete. */
export class CurrentTransport {
  readonly #place: EmailPlace;
  readonly #retired = new Map<Transport, NodeJS.Timeout>();
  #current: Transport | null = null;
  #settings = '';
  #freshUntil = 0;

  constructor(place: EmailPlace) {
    this.#place = place;
  }

  async get(): Promise<Transport | null> {
    if (performance.now() < this.#freshUntil) return this.#current;
    const settings = await readEmailSettings(this.#place.knex, this.#place.secretsKey);
    this.#freshUntil = performance.now() + CACHED_MS;
    const text = JSON.stringify(settings);
    if (text === this.#settings) return this.#current;
    this.#retire();
    this.#settings = text;
    this.#current = isSetUp(settings) ? transportOf(settings, this.#place) : null;
    return this.#current;
  }

  close() {
    this.#current?.close();
    this.#current = null;
    for (const [transport, timer] of this.#retired) {
      clearTimeout(timer);
      transport.close();
    }
    this.#retired.clear();
  }

  #retire() {
    const old = this.#current;
    if (!old) return;
    const close = () => {
      this.#retired.delete(old);
      old.close();
    };
    this.#retired.set(old, setTimeout(close, RETIREMENT_MS).unref());
  }
}
