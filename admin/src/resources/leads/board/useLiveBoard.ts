import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onNews } from '../../../data/live/news.ts';
import { throttled } from '../../../data/live/throttled.ts';
import { BOARD } from './useColumn.ts';

const READ_AGAIN_MS = 400;

/** Reloads the board when leads change. During a drag the reload waits until the card is dropped. */
export const useLiveBoard = (isCarrying: boolean) => {
  const queries = useQueryClient();
  const latestCarrying = useRef(isCarrying);
  const isLate = useRef(false);
  latestCarrying.current = isCarrying;

  useEffect(() => {
    const refreshBoard = throttled(() => void queries.invalidateQueries({ queryKey: BOARD }), READ_AGAIN_MS);
    const end = onNews(() => {
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
    void queries.invalidateQueries({ queryKey: BOARD });
  }, [isCarrying, queries]);
};
