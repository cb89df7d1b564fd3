import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { lazyDialog } from '../../../kit/feedback/lazy.tsx';
import type { LoggedContact } from '../contact-kinds.ts';

const AfterContactDialog = lazyDialog(() => import('./AfterContactDialog.tsx'));

const Offer = createContext<(contact: LoggedContact) => void>(() => undefined);

/** Returns the function that offers a status and a next step after a contact was logged. */
export const useOfferAfterContact = () => useContext(Offer);

/**
 * Displays the dialog after a logged contact. It belongs to the screen instead of the lead's row, because the row may
 * leave a filtered list as soon as the contact is logged.
 */
export const AfterContact = ({ children }: { children: ReactNode }) => {
  const [contact, setContact] = useState<LoggedContact>();
  return (
    <Offer.Provider value={setContact}>
      {children}
      {contact && (
        <Suspense>
          <AfterContactDialog {...contact} onClose={() => setContact(undefined)} />
        </Suspense>
      )}
    </Offer.Provider>
  );
};
