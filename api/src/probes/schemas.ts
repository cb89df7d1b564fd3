import Type, { type Static } from 'typebox';
import { Enquiry } from '../leads/schemas.ts';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';

/** What a probe enquires with: all that a visitor sends, at a franchise that is nobody's. */
export const ProbeEnquiry = Type.Omit(Enquiry, ['franchise_id', 'franchise_name']);
export type ProbeEnquiry = Static<typeof ProbeEnquiry>;

const PROBE_STATES = ['waiting', 'delivered', 'succeeded', 'failed', 'cancelled'] as const;
export type ProbeState = (typeof PROBE_STATES)[number];

/** What became of a probe. */
export const Probe = Type.Object({
  id: Type.String(),
  state: Type.Unsafe<ProbeState>({
    ...OneOf('State', PROBE_STATES),
    description:
      'Its mail waits, or was taken by the mail server; whoever probes said that all of it went well; the mail will never be taken; it was called off',
  }),
  created_at: Moment,
  delivered_at: Nullable(Moment),
  succeeded_at: Nullable(Moment),
  milliseconds: Nullable(Type.Integer({ description: 'What all of it took, as whoever probes said' })),
});
export type Probe = Static<typeof Probe>;

const LONGEST_MS = 3_600_000;

/** Whoever probes says that all of it went well. */
export const ProbeSuccess = Type.Object({
  milliseconds: Type.Integer({
    title: 'Milliseconds',
    minimum: 0,
    maximum: LONGEST_MS,
    description: 'From sending the enquiry to knowing that its mail was delivered',
  }),
});
