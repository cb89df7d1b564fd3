import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryOutcome } from '../../outbox/message.ts';
import { sha256 } from '../../platform/values/sha256.ts';
import type { Adapter, Connection, OutgoingMessage } from './adapter.ts';
import { NOT_READY, NOT_REGISTERED, timeoutAfter } from './adapter.ts';
import { type Device, type DeviceEvent, type OpenDevice, REASON } from './device.ts';
import type { ServiceLog } from './log.ts';

/** Reasons for which the session is no longer valid; a new session begins with a new QR code. */
const SESSION_IS_OVER: number[] = [REASON.loggedOut, REASON.otherVersion];

/** Reasons that end the connection until an admin intervenes. */
const FINAL: Record<number, string> = {
  [REASON.forbidden]: 'WhatsApp refuses this number; it may be banned from linking devices',
  [REASON.replaced]: 'Another program uses this session. Disconnect here and scan the new code',
};
const NOBODY_SCANNED = 'Nobody scanned the code. Press Disconnect for a new one';

/** Timing of the device in milliseconds; tests use shorter times. */
export interface Timing {
  firstPauseMs: number;
  longestPauseMs: number;
  sendMs: number;
  /** Minimum time between two messages, because WhatsApp bans numbers that send many messages at once. */
  betweenMs: number;
  /** The connection is given up if no code and no response arrives within this time. */
  answerMs: number;
  /** Maximum rounds of QR codes, each some minutes long. WhatsApp would take endless attempts to link for a robot. */
  roundsOfCodes: number;
}
const TIMING: Timing = {
  firstPauseMs: 2000,
  longestPauseMs: 60_000,
  sendMs: 15_000,
  betweenMs: 1000,
  answerMs: 60_000,
  roundsOfCodes: 4,
};

/** Returns the same id for every attempt of a message, so that the receiving phone shows it once. */
const messageIdOf = (key: string) => `3EB0${sha256(key).slice(0, 18).toUpperCase()}`;

/** Sends WhatsApp messages as a linked device of a phone. Reconnects automatically if that may help. */
export class LinkedDevice implements Adapter {
  readonly #open: OpenDevice;
  readonly #forget: () => Promise<void>;
  readonly #log: ServiceLog;
  readonly #timing: Timing;
  #device: Device | null = null;
  #connection: Connection = { state: 'initializing' };
  /** The number of the current connection; events of previous ones are ignored. */
  #round = 0;
  #roundsOfCodes = 0;
  #pauseMs: number;
  #lastTurn: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;

  /** @param forget deletes the stored session */
  constructor(open: OpenDevice, forget: () => Promise<void>, log: ServiceLog, timing: Partial<Timing> = {}) {
    this.#open = open;
    this.#forget = forget;
    this.#log = log;
    this.#timing = { ...TIMING, ...timing };
    this.#pauseMs = this.#timing.firstPauseMs;
  }

  connection() {
    return this.#connection;
  }

  async start() {
    const round = ++this.#round;
    const { answerMs } = this.#timing;
    this.#watch = setTimeout(() => {
      if (round !== this.#round) return;
      this.#device?.end();
      this.#heard({ kind: 'closed', reason: 0, error: timeoutAfter(answerMs) });
    }, answerMs);
    try {
      const device = await this.#open(event => {
        if (round === this.#round) this.#heard(event);
      });
      if (round === this.#round) this.#device = device;
      else device.end();
    } catch (error) {
      if (round === this.#round)
        this.#heard({ kind: 'closed', reason: 0, error: error instanceof Error ? error.message : String(error) });
    }
  }

  async send({ phone, text, key }: OutgoingMessage): Promise<DeliveryOutcome> {
    const device = this.#device;
    if (!device || this.#connection.state !== 'ready') return { fate: 'unavailable', error: NOT_READY };
    const { sendMs } = this.#timing;
    const id = messageIdOf(key);
    const deliver = async (): Promise<DeliveryOutcome> => {
      await this.#turn();
      if (!(await device.isRegistered(phone))) return { fate: 'refused', error: NOT_REGISTERED };
      await device.send(phone, text, id);
      return { fate: 'sent', reference: id };
    };
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<DeliveryOutcome>(resolve => {
      timer = setTimeout(() => resolve({ fate: 'deferred', error: timeoutAfter(sendMs) }), sendMs);
    });
    try {
      return await Promise.race([deliver(), tooLate]);
    } catch (error) {
      return { fate: 'unavailable', error: error instanceof Error ? error.message : String(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  async disconnect() {
    const device = this.#leave();
    // If WhatsApp does not respond in time, the phone still lists the device, but the session is deleted here.
    const tooLate = pause(this.#timing.sendMs);
    const signingOut = device?.logout().catch(error => this.#log.note(`Signing out: ${error.message}`));
    await Promise.race([signingOut, tooLate]);
    device?.end();
    await this.#beginAnew();
  }

  async stop() {
    this.#leave()?.end();
    this.#connection = { state: 'disconnected', why: 'The service stops' };
  }

  /** Waits until this message may be sent. */
  #turn(): Promise<void> {
    const ownTurn = this.#lastTurn;
    this.#lastTurn = ownTurn.then(() => pause(this.#timing.betweenMs));
    return ownTurn;
  }

  #leave(): Device | null {
    this.#round++;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    const device = this.#device;
    this.#device = null;
    return device;
  }

  async #beginAnew() {
    this.#roundsOfCodes = 0;
    this.#connection = { state: 'initializing' };
    await this.#forget();
    await this.start();
  }

  #heard(event: DeviceEvent) {
    clearTimeout(this.#watch);
    if (event.kind === 'code') this.#connection = { state: 'qr', code: event.code };
    if (event.kind === 'open') {
      this.#pauseMs = this.#timing.firstPauseMs;
      this.#roundsOfCodes = 0;
      this.#connection = { state: 'ready', account: event.account };
      this.#log.note('WhatsApp is ready');
    }
    if (event.kind === 'closed') this.#closed(event.reason, event.error);
  }

  #closed(reason: number, error: string) {
    const before = this.#connection;
    this.#device = null;
    this.#round++;
    this.#log.note(`The connection ended (${reason || 'no answer'}): ${error}`);
    if (reason === REASON.restartRequired) return this.#again();
    const final = FINAL[reason];
    if (final) {
      this.#connection = { state: 'disconnected', why: final };
      return;
    }
    if (SESSION_IS_OVER.includes(reason)) {
      this.#connection = { state: 'disconnected', why: 'The device was taken off the account' };
      return this.#later(() => this.#beginAnew());
    }
    if (before.state === 'qr') {
      if (++this.#roundsOfCodes < this.#timing.roundsOfCodes) return this.#again();
      this.#connection = { state: 'disconnected', why: NOBODY_SCANNED };
      return;
    }
    this.#connection = { state: 'disconnected', why: error };
    this.#later(() => this.start());
  }

  #again() {
    this.#connection = { state: 'initializing' };
    this.#schedule(() => this.start(), 0);
  }

  /** Schedules work after a pause that doubles until the connection is restored. */
  #later(work: () => Promise<void>) {
    this.#schedule(work, this.#pauseMs);
    this.#pauseMs = Math.min(this.#timing.longestPauseMs, this.#pauseMs * 2);
  }

  #schedule(work: () => Promise<void>, ms: number) {
    this.#timer = setTimeout(() => {
      work().catch(error => {
        this.#connection = { state: 'disconnected', why: error.message };
      });
    }, ms);
  }
}
