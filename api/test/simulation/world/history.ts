/** The response to a client; null if it was lost. */
export type Reply = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own kind of response, which the promises check
  body: any;
  text: string;
  etag: string | undefined;
} | null;

/** A call of the API with its caller and response. */
export interface Call {
  actor: string;
  /** The user, or null for visitors. */
  userId: string | null;
  request: string;
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own kind of body
  body: any;
  headers: Record<string, string>;
  /** Positions in the order of all events. */
  invoked: number;
  returned: number;
  reply: Reply;
}

/** A message as the mail server received it. */
export interface Delivery {
  outboxId: string;
  key: string;
  kind: string;
  userId: string | null;
  leadId: string | null;
  text: string;
  /** Positions at which the mail was composed, and accepted by the mail server. */
  composed: number;
  taken: number;
  /** Whether the mail server accepted it. */
  isAccepted: boolean;
}

/** The events of a world, as its actors saw them. */
export class History {
  readonly calls: Call[] = [];
  readonly deliveries: Delivery[] = [];
  /** Number of differing balances in each run of the reconciliation. */
  readonly reconciliations: number[] = [];
  /** Broken promises that are noticed at once. */
  readonly broken: string[] = [];
  #place = 0;

  /** Returns the next position in the order. */
  place(): number {
    return ++this.#place;
  }

  /** Returns the calls whose request begins with a text. */
  callsTo(begins: string): Call[] {
    return this.calls.filter(({ request }) => request.startsWith(begins));
  }
}
