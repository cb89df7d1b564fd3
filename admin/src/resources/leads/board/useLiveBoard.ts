import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onLeadEvent } from '../../../data/live/lead-events.ts';
import { throttle } from '../../../data/live/throttled.ts';
import { BOARD_KEY } from './useColumn.ts';

const READ_AGAIN_MS = 400;

/** Reloads the board when leads change. During a drag the reload waits until the card is dropped. */
export const useLiveBoard = (isCarrying: boolean) => {
  const queries = useQueryClient();
  const latestCarrying = useRef(isCarrying);
  const isLate = useRef(false);
  latestCarrying.current = isCarrying;

  useEffect(() => {
    const refreshBoard = throttle(() => void queries.invalidateQueries({ queryKey: BOARD_KEY }), READ_AGAIN_MS);
    const end = onLeadEvent(() => {
      if (latestCarrying.current) isLate.current = true;
      else refreshBoard.ask();
    });
    return () => {
      end();
      refreshBoard.stop();
    };
  }, [queries]);

  useEffect(() => {
    if (isCarrying || !isLate.current) return;
    isLate.current = false;
    void queries.invalidateQueries({ queryKey: BOARD_KEY });
  }, [isCarrying, queries]);
};
