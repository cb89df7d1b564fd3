import fc from 'fast-check';
import type { RefundRequestAction } from './lead-actions.ts';
import { ADDRESSES, aContact, aVisitor, type Contact, OWN_MAILBOX } from './people.ts';
import { LIST_FIELDS, LISTS, type ListQuery } from './reading.ts';

/** A step of the game, named by who does what. Numbers refer to the enquiries so far, and wrap around. */
export type Step =
  | { does: 'a visitor enquires'; contact: Contact; franchise: number; form: number; isSpam: boolean }
  | { does: 'they enquire'; contact: Contact; franchise: number; form: number; isForm: boolean }
  | { does: 'they unlock' | 'they delete' | 'they restore' | 'they say not spam'; lead: number }
  | { does: 'they edit'; lead: number; contact: Contact; form: number }
  | { does: 'they claim to be somebody else'; lead: number; attempt: number }
  | { does: 'they search'; contact: Contact; form: number; lead: number }
  | ({ does: 'they look through a list' } & ListQuery)
  | { does: 'they read all about a lead'; lead: number }
  | { does: 'they read their day' }
  | { does: 'they write about'; lead: number; form: number }
  | { does: 'they request a refund'; lead: number; reason: number }
  | { does: 'they ask for their data'; email: number }
  | { does: 'the franchise is given to'; franchise: number; consultant: 'them' | 'the rival' | 'nobody' }
  | { does: 'an admin says'; lead: number; isSpam: boolean }
  | { does: 'an admin deletes' | 'an admin restores'; lead: number }
  | { does: 'an admin corrects'; lead: number; email: number }
  | { does: 'an admin decides'; lead: number; how: RefundRequestAction }
  | { does: 'an admin writes' | 'the rival works' | 'a sender confirms'; lead: number }
  | { does: 'a mailbox is unknown'; lead: number; isPhoneToo: boolean }
  | { does: 'the rival unlocks'; lead: number }
  | { does: 'a person withdraws' | 'a person is erased'; email: number };

const lead = fc.nat(11);
const franchise = fc.nat(1);
const form = fc.nat(3);
const email = fc.nat(ADDRESSES - 1);
const visitor = fc.nat(OWN_MAILBOX - 1);
const does = <Does extends Step['does']>(...what: Does[]) => fc.constantFrom(...what);

/** Any step. Steps that create leads or unlock them are more frequent. */
export const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: does('a visitor enquires'),
      contact: aVisitor,
      franchise,
      form,
      isSpam: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: does('they enquire'), contact: aContact, franchise, form, isForm: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ does: does('they unlock'), lead }) },
  { weight: 3, arbitrary: fc.record({ does: does('they edit'), lead, contact: aContact, form }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: does('they delete', 'they restore', 'they say not spam', 'the rival unlocks'), lead }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('they claim to be somebody else'), lead, attempt: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ does: does('they search'), contact: aContact, form, lead }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: does('they look through a list'),
      list: fc.constantFrom(...LISTS),
      field: fc.constantFrom(...LIST_FIELDS),
      isSorted: fc.boolean(),
      isDescending: fc.boolean(),
      first: fc.nat(2),
      lead,
      contact: aContact,
      form,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: does('they read all about a lead'), lead }) },
  { weight: 1, arbitrary: fc.record({ does: does('they read their day') }) },
  { weight: 2, arbitrary: fc.record({ does: does('they write about'), lead, form }) },
  { weight: 2, arbitrary: fc.record({ does: does('they request a refund'), lead, reason: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ does: does('they ask for their data'), email }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: does('the franchise is given to'),
      franchise,
      consultant: fc.constantFrom('them' as const, 'them' as const, 'the rival' as const, 'nobody' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('an admin says'), lead, isSpam: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: does('an admin deletes', 'an admin restores'), lead }) },
  { weight: 1, arbitrary: fc.record({ does: does('an admin corrects'), lead, email: visitor }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: does('an admin decides'),
      lead,
      how: fc.constantFrom('question' as const, 'accept' as const, 'decline' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: does('an admin writes', 'the rival works', 'a sender confirms'), lead }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('a mailbox is unknown'), lead, isPhoneToo: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: does('a person withdraws', 'a person is erased'), email: visitor }) },
) as fc.Arbitrary<Step>;
