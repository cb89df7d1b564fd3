interface Props {
  isWaiting: boolean;
  onClick: () => void;
}

/** The button below a list that has more franchises. */
export const ShowMore = ({ isWaiting, onClick }: Props) => (
  <p className="list-more">
    <button type="button" className="button quiet" disabled={isWaiting} onClick={onClick}>
      {isWaiting ? 'Loading…' : 'Show more franchises'}
    </button>
  </p>
);

/** Returns whether the keyboard focus was lost because the pressed button was removed or disabled. */
const isFocusLost = (focused: Element | null) => focused === document.body || Boolean(focused?.closest('.list-more'));

/** Focuses the first new card after the visitor asked for more. The pressed button may have lost the focus. */
export const focusNewCard = (list: Element | null, firstNew: number): void => {
  if (!isFocusLost(document.activeElement)) return;
  list?.querySelectorAll<HTMLElement>('.card a')[firstNew]?.focus({ preventScroll: true });
};
