import type { Knex } from 'knex';
import { enginemailerTransport } from './enginemailer.ts';
import { readEmailSettings } from './settings.ts';
import type { EmailSecrets, EmailSettings } from './settings-schema.ts';
import { smtpTransport } from './smtp.ts';
import type { Transport } from './transport.ts';

/** A change of the settings is heeded this much later at most. */
const CACHED_MS = 2000;
/** What the old settings began may end before their connections close. */
const RETIREMENT_MS = 60_000;

export type SendingSettings = EmailSettings & EmailSecrets;

export interface EmailPlace {
  knex: Knex;
  secretsKey: string;
  enginemailerUrl: string;
}

/** Enough to send with: a relay may want no login. */
export const isSetUp = (settings: SendingSettings): boolean =>
  settings.emailProvider === 'smtp'
    ? Boolean(settings.smtpHost && settings.fromEmail)
    : Boolean(settings.enginemailerApiKey && settings.enginemailerSenderEmail);

/** The transport of the provider that the settings name. */
export const transportOf = (
  settings: SendingSettings,
  { enginemailerUrl }: Pick<EmailPlace, 'enginemailerUrl'>,
): Transport =>
  settings.emailProvider === 'smtp' ? smtpTransport(settings) : enginemailerTransport(settings, enginemailerUrl);

/** The transport by the settings as they are now; null while there is nothing to send with. */
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
